"""Sentences of yokai (妖怪臺灣)."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TITLE = _("Spirits of Taiwan")

SUMMARY = _(
    "For a year you look after a village: villagers move in, gods and spirits are told of, and missions are "
    "fulfilled. Whoever has the most points after four seasons wins."
)

TEACHES = _(
    "Gods, spirits and festivals of Taiwan's folk belief, with a story for each; and weighing plans, numbers "
    "and chances."
)

PHASES = {
    "DRAFT": _("Getting ready: everybody takes in two villagers"),
    "ALLOT": _("Looking after the village"),
    "POWER": _("Something has to be chosen"),
    "MISSION": _("A mission may be fulfilled"),
    "REPLACE": _("Which gods and spirits leave?"),
}

REJECTIONS = {
    "no_such_die": _("This die is no longer in the pool."),
    "no_room": _("There is no free house there."),
    "how_many": _("Take in exactly so many villagers: %(count)s."),
    "no_such_deity": _("This card is no longer at a temple."),
    "slot_taken": _("There is a die on this place already."),
    "wrong_face": _("The face of the die does not fit this place."),
    "empty_house": _("Nobody lives in this house."),
    "something_else_possible": _("You can still do something else, so no villager has to leave."),
    "no_such_mission": _("This mission is no longer on display."),
    "mission_not_met": _("Your village cannot fulfil this mission yet."),
    "not_to_choose": _("This cannot be chosen now. Choose something that glows."),
}

EVENTS = {
    "season_began": _("%(season)s begins: %(count)s dice were rolled."),
    "drafted": _("%(who)s took in a first villager (%(region)s)."),
    "settled": _("A villager moved to %(who)s (%(region)s)."),
    "settled_home": _("A villager moved to %(who)s into a house of its colour (%(region)s): 1 point."),
    "joined": _("Another villager came to %(who)s (%(region)s)."),
    "joined_home": _("Another villager came to %(who)s into a house of its colour (%(region)s): 1 point."),
    "rumour": _("%(who)s spread a rumour about %(deity)s."),
    "recorded": _("%(who)s wrote down the story of %(deity)s."),
    "released": _("%(who)s could do nothing else and let a villager go."),
    "legend": _("%(who)s got the legend of %(deity)s."),
    "no_legend": _("There is no further legend of %(deity)s for %(who)s."),
    "gained": _("%(source)s: %(who)s won points: %(points)s."),
    "surplus": _("There was no free house for everybody: dice went back into the bag."),
    "no_effect": _("%(source)s: nothing happens for %(who)s."),
    "declined": _("%(source)s: %(who)s left it at that."),
    "turned": _("%(source)s: a villager of %(who)s now shows %(face)s."),
    "rerolled": _("%(source)s: a villager of %(who)s was rolled again and shows %(face)s."),
    "left": _("%(source)s: a villager of %(who)s left (%(region)s)."),
    "moved": _("%(source)s: a villager of %(who)s moved (%(region)s)."),
    "swapped": _("%(source)s: %(who)s swapped a villager with another village."),
    "exchanged": _("%(source)s: %(who)s put a mission away."),
    "paid": _("%(who)s offered a villager for a mission."),
    "mission_done": _("%(who)s fulfilled a mission and won points: %(points)s."),
    "mission_kept": _("%(who)s fulfilled a mission and keeps its bonus (%(region)s): %(count)s."),
    "mission_skipped": _("%(who)s fulfilled no mission this time."),
    "mission_came": _("A new mission was turned up."),
    "lightning": _("Lightning strikes: %(source)s."),
    "removed": _("%(deity)s was spoken of too little and left."),
    "came": _("%(deity)s came to a temple."),
    "region_won": _("%(who)s has the strongest people there (%(region)s) and won points: %(points)s."),
    "season_over": _("The season is over: %(season)s."),
    "legends_scored": _("The legends of %(who)s are worth points: %(points)s."),
}

REASONS = {"year_over": _("The year is over. Most points win.")}

OPTIONS = {
    "start_seat": (
        _("Who begins"),
        _("On a real table it is whoever prayed at a temple last. Leave empty to draw lots."),
    ),
    "seconds": (
        _("Seconds for a decision"),
        _("When they are up, the first thing that is possible is done. Leave empty for no limit."),
    ),
    "rotate_start": (
        _("Another one begins each season"),
        _("Fairer: whoever begins has an advantage. Otherwise the same player begins all four seasons."),
    ),
    "dice": (_("Loaded dice"), _("For tests: the next results of the die.")),
    "bag": (_("Loaded bag"), _("For tests: the next dice out of the bag.")),
}

DEITIES = {
    "D01": _("Earth God"),
    "D02": _("Mazu"),
    "D03": _("City God"),
    "D04": _("Stove God"),
    "D05": _("Foetus God and Bed Mother"),
    "D06": _("Chair Maiden"),
    "D07": _("Great-aunt Tiger"),
    "D08": _("Môo-sîn-á"),
    "D09": _("Lintou Lady"),
    "D10": _("Human-faced Fish"),
    "D11": _("Water Ghost"),
    "D12": _("Snake Bridegroom"),
    "D13": _("Lamp Monkey"),
    "D14": _("Kim-bi"),
    "D15": _("Bamboo Ghost"),
}

LIGHTNING = {
    "L01": _("Harvest festival"),
    "L02": _("Newcomers"),
    "L03": _("Typhoon"),
    "L04": _("Landslide"),
    "L05": _("Flood"),
    "L06": _("The earth ox turns over"),
    "L07": _("Great offering"),
    "L08": _("Puppet show"),
    "L09": _("Ghost festival"),
    "L10": _("Resettlement"),
}

REGIONS = {
    "mountain": pgettext_lazy("region of a village", "mountains"),
    "plain": pgettext_lazy("region of a village", "plain"),
    "coast": pgettext_lazy("region of a village", "coast"),
}

WORDS = {
    "deity": DEITIES,
    "source": DEITIES
    | LIGHTNING
    | dict.fromkeys(
        [f"{kind}{number:02}" for kind, most in (("I", 15), ("S", 47)) for number in range(1, most + 1)],
        pgettext_lazy("the reason of what happened", "Mission"),
    ),
    "region": REGIONS,
    "target": REGIONS,
    "face": {
        "bagua": pgettext_lazy("face of a die", "bagua"),
        "1": pgettext_lazy("face of a die", "1"),
        "2": pgettext_lazy("face of a die", "2"),
        "3": pgettext_lazy("face of a die", "3"),
        "4": pgettext_lazy("face of a die", "4"),
    },
    "season": {
        "spring": pgettext_lazy("season", "Spring"),
        "summer": pgettext_lazy("season", "Summer"),
        "autumn": pgettext_lazy("season", "Autumn"),
        "winter": pgettext_lazy("season", "Winter"),
    },
}
"""What stands in events as an id, by the name of the field."""
