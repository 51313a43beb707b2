"""Sentences of horse (馬到成功)."""

from django.utils.translation import gettext_lazy as _

TITLE = _("Galloping to Success")

SUMMARY = _(
    "A horse race in which feelings count: everybody lays a step card in secret, then the horses run, splash "
    "into puddles, are happy or nervous, and need their riders' help."
)

TEACHES = _("What horses feel, how they show it, and what helps them.")

PHASES = {
    "CHOOSE": _("Everybody chooses a step card"),
    "HELP": _("A rider may help the horse"),
}

REJECTIONS = {
    "step_used": _("That card has been played in this round. Choose one that you still hold."),
    "already_chosen": _("You have chosen already. Wait until all cards turn."),
    "has_arrived": _("Your horse has arrived. It may rest now."),
}

EVENTS = {
    "chosen": _("%(who)s laid a card face down."),
    "turned": _("All cards turned over."),
    "new_round": _("Round %(round)s begins: everybody takes the six step cards back."),
    "move": _("The horse of %(who)s goes %(step)s forward."),
    "rest": _("The horse of %(who)s is angry and does not move; its %(step)s is laid down."),
    "whip": _("Giddy-up! The horse of %(who)s goes one step on."),
    "puddle": _("Splash! The horse of %(who)s goes one step back."),
    "stay": _("The horse of %(who)s has been here in this turn already and stays."),
    "push": _("The horse of %(who)s makes room for that of %(names)s and goes one step back."),
    "bag": _("%(who)s takes an item out of the bag."),
    "no_item": _("The bags are empty: nothing for %(who)s."),
    "drew_massage": _("%(who)s found: massage."),
    "drew_stable": _("%(who)s found: stable."),
    "drew_apple": _("%(who)s found: apple."),
    "drew_carrot": _("%(who)s found: carrot."),
    "drew_oats": _("%(who)s found: oats."),
    "felt_happy": _("The horse of %(who)s is happy."),
    "felt_nervous": _("The horse of %(who)s is nervous."),
    "felt_tired": _("The horse of %(who)s is tired."),
    "felt_angry": _("The horse of %(who)s is angry. It does not run in the next turn."),
    "jump": _("The happy horse of %(who)s leaps in front of the first one."),
    "back": _("The nervous horse of %(who)s goes back to where it came from."),
    "calm": _("The nervous horse of %(who)s was pushed and stays where it is."),
    "home": _("The tired horse of %(who)s goes back to the start."),
    "helped_massage": _("%(who)s gives the nervous horse a massage: it is calm again."),
    "helped_stable": _("%(who)s lets the tired horse rest in the stable: it may stay."),
    "declined_massage": _("%(who)s keeps the massage for later."),
    "declined_stable": _("%(who)s keeps the stable for later."),
    "finish": _("The horse of %(who)s arrives! Place %(place)s."),
}

REASONS = {"all_arrived": _("All horses have arrived. Most points win.")}

OPTIONS = {
    "shuffle": (
        _("Shuffle the cards"),
        _("Off: the same track each time, and items and feelings in a fixed order."),
    ),
    "start_seat": (
        _("Who counts as the youngest"),
        _("Goes first in round 1 where two laid the same number. Leave empty to draw lots."),
    ),
    "seconds": (
        _("Seconds to choose a card"),
        _(
            "When they are up, the lowest card is laid (from the seventh round on, one by lot), or help is "
            "given. Leave empty for no limit."
        ),
    ),
    "items_open": (
        _("Item cards lie open"),
        _("Everybody sees what the others found in the bags, and all points during the game."),
    ),
    "track": (_("A track of your own"), _("The thirty route cards in order.")),
    "age_rank": (_("From young to old"), _("The places at the table, the youngest first.")),
}

CHOICES = {
    "track.whip": _("whip"),
    "track.puddle": _("puddle"),
    "track.bag": _("bag"),
    "track.flower": _("flower"),
    "track.hoof": _("hoofprint"),
}
