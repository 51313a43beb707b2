/**
 * The facts of the cards of 北管文化之子弟團爭霸戰, as games/beiguan/cards.py has them;
 * a test keeps them equal.
 * For what is drawn before the server is asked: the market's draft. The server is the only judge.
 */

export const ROWS = [[1, 2, 3], [4, 5, 6]];

export const COLUMNS = [[1, 4], [2, 5], [3, 6]];

export const CROSS = {
  "1": [1, 2, 3, 4],
  "2": [1, 2, 3, 5],
  "3": [1, 2, 3, 6],
  "4": [1, 4, 5, 6],
  "5": [2, 4, 5, 6],
  "6": [3, 4, 5, 6],
};

export const BANDS = {
  "band-wind-01": {"section": "wind", "levels": [3, 4, 5]},
  "band-wind-02": {"section": "wind", "levels": [3, 4, 5]},
  "band-wind-03": {"section": "wind", "levels": [2, 3, 5]},
  "band-wind-04": {"section": "wind", "levels": [2, 3, 5]},
  "band-wind-05": {"section": "wind", "levels": [2, 3, 5]},
  "band-wind-06": {"section": "wind", "levels": [2, 3, 5]},
  "band-wind-07": {"section": "wind", "levels": [1, 3, 5]},
  "band-wind-08": {"section": "wind", "levels": [1, 3, 5]},
  "band-wind-09": {"section": "wind", "levels": [1, 3, 5]},
  "band-wind-10": {"section": "wind", "levels": [1, 3, 5]},
  "band-percussion-01": {"section": "percussion", "levels": [3, 4, 5]},
  "band-percussion-02": {"section": "percussion", "levels": [3, 4, 5]},
  "band-percussion-03": {"section": "percussion", "levels": [2, 3, 5]},
  "band-percussion-04": {"section": "percussion", "levels": [2, 3, 5]},
  "band-percussion-05": {"section": "percussion", "levels": [2, 3, 5]},
  "band-percussion-06": {"section": "percussion", "levels": [2, 3, 5]},
  "band-percussion-07": {"section": "percussion", "levels": [1, 3, 5]},
  "band-percussion-08": {"section": "percussion", "levels": [1, 3, 5]},
  "band-percussion-09": {"section": "percussion", "levels": [1, 3, 5]},
  "band-percussion-10": {"section": "percussion", "levels": [1, 3, 5]},
  "band-string-01": {"section": "string", "levels": [3, 4, 5]},
  "band-string-02": {"section": "string", "levels": [3, 4, 5]},
  "band-string-03": {"section": "string", "levels": [2, 3, 5]},
  "band-string-04": {"section": "string", "levels": [2, 3, 5]},
  "band-string-05": {"section": "string", "levels": [2, 3, 5]},
  "band-string-06": {"section": "string", "levels": [2, 3, 5]},
  "band-string-07": {"section": "string", "levels": [1, 3, 5]},
  "band-string-08": {"section": "string", "levels": [1, 3, 5]},
  "band-string-09": {"section": "string", "levels": [1, 3, 5]},
  "band-string-10": {"section": "string", "levels": [1, 3, 5]},
};

export const INSTRUMENTS = {
  "inst-01": {"section": "wind", "strength": 2},
  "inst-02": {"section": "wind", "strength": 2},
  "inst-03": {"section": "wind", "strength": 2},
  "inst-04": {"section": "wind", "strength": 1},
  "inst-05": {"section": "wind", "strength": 1},
  "inst-06": {"section": "wind", "strength": 1},
  "inst-07": {"section": "wind", "strength": 1},
  "inst-08": {"section": "wind", "strength": 1},
  "inst-09": {"section": "percussion", "strength": 2},
  "inst-10": {"section": "percussion", "strength": 2},
  "inst-11": {"section": "percussion", "strength": 2},
  "inst-12": {"section": "percussion", "strength": 1},
  "inst-13": {"section": "percussion", "strength": 1},
  "inst-14": {"section": "percussion", "strength": 1},
  "inst-15": {"section": "percussion", "strength": 1},
  "inst-16": {"section": "percussion", "strength": 1},
  "inst-17": {"section": "string", "strength": 2},
  "inst-18": {"section": "string", "strength": 2},
  "inst-19": {"section": "string", "strength": 2},
  "inst-20": {"section": "string", "strength": 1},
  "inst-21": {"section": "string", "strength": 1},
  "inst-22": {"section": "string", "strength": 1},
  "inst-23": {"section": "string", "strength": 1},
  "inst-24": {"section": "string", "strength": 1},
  "P109": {"section": "wind", "strength": 3},
  "P110": {"section": "percussion", "strength": 3},
  "P111": {"section": "string", "strength": 3},
  "P112": {"section": "percussion", "strength": 3},
  "P212": {"section": "wind", "strength": 4},
  "P213": {"section": "percussion", "strength": 4},
  "P214": {"section": "string", "strength": 4},
  "P215": {"section": "string", "strength": 4},
};

export const CRAFTS = {
  "P113": "xiuqi",
  "P114": "guja",
  "P115": "caipai",
  "P116": "chunxie",
  "P117": "caidaoqi",
  "P216": "liangsan",
  "P217": "gongdeng",
  "P218": "xiuqi",
};

export const CRAFT_RULES = {
  "xiuqi": {"if": "all_types", "bonus": 2},
  "guja": {"per": "percussion", "bonus": 1},
  "caipai": {"if": "full_row", "bonus": 2},
  "chunxie": {"per": "trained", "bonus": 1},
  "caidaoqi": {"if": "challenge", "bonus": 3},
  "liangsan": {"per": "string", "bonus": 1},
  "gongdeng": {"per": "wind", "bonus": 1},
};
