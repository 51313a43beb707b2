// What the board in front shows, as a child sees it; "{}" while there is none.
() => {
  const board = [...document.querySelectorAll(".table-place")].find((each) => !each.hidden);
  if (!board) return "{}";
  const text = (element) => element?.textContent.trim() ?? "";
  const has = (selector) => Boolean(board.querySelector(selector));
  const own = [...board.querySelectorAll(".kit-seat.own b")].find((each) => each.querySelector("i"));
  const area = (each) => ({
    area: Number(each.dataset.area),
    card: each.classList.contains("filled") ? text(each.querySelector(".kit-name")) : null,
    can: each.hasAttribute("data-can"),
  });
  const outside = (box) => [...box.querySelectorAll("*")].filter((each) => each.getBoundingClientRect().right > box.getBoundingClientRect().right + 1);
  const slid = [board, ...board.querySelectorAll("*")].filter((each) => each.scrollLeft);
  return JSON.stringify({
    cover: has(".kit-cover [data-take]"),
    pass: has("[data-pass]"),
    over: has(".kit-over"),
    mine: has(".kit-dock.mine"),
    busy: has(".kit-busy"),
    paused: has(".kit-paused"),
    guessing: has("[data-none]"),
    me: text(own?.querySelector(".kit-seat-name")),
    card: text(board.querySelector(".kit-own .kit-name")),
    areas: [...board.querySelectorAll(".vt-map [data-area]")].map(area),
    markers: Number(text(board.querySelector(".vt-markers p b"))),
    slid: slid.map((each) => `${each.className} by ${each.scrollLeft}: ${outside(each).map((inner) => inner.className).join(" | ")}`),
  });
}
