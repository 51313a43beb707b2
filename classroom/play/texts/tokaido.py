"""Sentences of tokaido (東海道)."""

from django.utils.translation import gettext_lazy as _

TITLE = _("Tokaido")

SUMMARY = _(
    "Walk the old road from Kyoto to Edo: whoever is last goes on. Views, hot springs, meals and people on "
    "the way give points."
)

TEACHES = _(
    "How people travelled in Japan in the Edo period: stations, temples, crafts, food and landscapes of the "
    "Tokaido; planning with little money."
)

PHASES = {
    "CHOOSE_TRAVELLER": _("Everybody chooses a traveller"),
    "MOVE": _("The last one on the road goes on"),
    "MOVE_NEUTRAL": _("The neutral traveller is moved on"),
    "VILLAGE": _("Shopping in the village"),
    "TEMPLE": _("An offering at the temple"),
    "ENCOUNTER": _("Meeting somebody on the road"),
    "INN": _("At the inn"),
}

REJECTIONS = {
    "not_your_tile": _("Choose one of your own two travellers."),
    "already_chosen": _("You have chosen your traveller already."),
    "not_forward": _("Travellers only go forward."),
    "past_the_inn": _("Everybody stops at the next inn. You cannot go past it."),
    "stop_taken": _("There is no room at that stop. Choose another one."),
    "no_coins": _("Without coins you cannot stop at a village or a temple."),
    "panorama_finished": _("You have this panorama already. Choose another stop."),
    "not_offered": _("That is not on offer here."),
    "too_dear": _("You would need coins: %(coins)s. Choose something cheaper."),
    "meal_owned": _("You have eaten this dish already. Choose another one."),
    "no_gift": _("Nobody gives you a meal here."),
}

EVENTS = {
    "tile_kept": _("%(who)s has chosen a traveller."),
    "travels_as_courier": _("%(who)s travels as a courier."),
    "travels_as_print_artist": _("%(who)s travels as a print artist."),
    "travels_as_priest": _("%(who)s travels as a priest."),
    "travels_as_ronin": _("%(who)s travels as a ronin."),
    "travels_as_old_man": _("%(who)s travels as an old man."),
    "travels_as_geisha": _("%(who)s travels as a geisha."),
    "travels_as_orphan": _("%(who)s travels as an orphan."),
    "travels_as_entertainer": _("%(who)s travels as a street entertainer."),
    "travels_as_official": _("%(who)s travels as an official."),
    "travels_as_merchant": _("%(who)s travels as a merchant."),
    "moved_inn": _("%(who)s arrived at the inn."),
    "moved_village": _("%(who)s went to a village."),
    "moved_farm": _("%(who)s went to a farm."),
    "moved_paddy": _("%(who)s went to the rice fields."),
    "moved_mountain": _("%(who)s went to the mountains."),
    "moved_sea": _("%(who)s went to the sea."),
    "moved_spring": _("%(who)s went to a hot spring."),
    "moved_temple": _("%(who)s went to a temple."),
    "moved_encounter": _("%(who)s met somebody on the road."),
    "neutral_moved": _("%(who)s moved the neutral traveller on."),
    "neutral_donated": _("A coin was offered for the neutral traveller."),
    "meal_removed": _("The neutral traveller's meal was taken away unseen."),
    "farm": _("%(who)s earned %(coins)s coins at the farm."),
    "panorama_paddy": _("%(who)s took card %(number)s of the rice fields. Points: %(points)s."),
    "panorama_mountain": _("%(who)s took card %(number)s of the mountains. Points: %(points)s."),
    "panorama_sea": _("%(who)s took card %(number)s of the sea. Points: %(points)s."),
    "achieved_paddy": _("%(who)s finished the rice fields first: %(points)s points."),
    "achieved_mountain": _("%(who)s finished the mountains first: %(points)s points."),
    "achieved_sea": _("%(who)s finished the sea first: %(points)s points."),
    "achieved_gourmet": _("%(who)s ate the dearest meals: %(points)s points."),
    "achieved_bather": _("%(who)s bathed most often: %(points)s points."),
    "achieved_chatterbox": _("%(who)s met most people: %(points)s points."),
    "achieved_collector": _("%(who)s bought most souvenirs: %(points)s points."),
    "spring": _("%(who)s bathed in the hot spring: %(points)s points."),
    "met_samurai": _("It was a samurai: %(who)s won %(points)s points."),
    "met_noble": _("It was a noble: %(who)s was given %(coins)s coins."),
    "met_shrine_maiden": _("It was a shrine maiden: she made an offering for %(who)s, %(points)s point."),
    "met_artisan": _("It was an artisan, who gave %(who)s a souvenir. Points: %(points)s."),
    "met_guide": _("It was a guide, who showed %(who)s a view."),
    "met_in_vain": _("This time %(who)s gained nothing."),
    "bought": _("%(who)s bought souvenirs (%(count)s) for coins (%(coins)s). Points: %(points)s."),
    "toll": _("%(who)s bought nothing and paid the toll: %(coins)s coin."),
    "donated": _("%(who)s offered coins at the temple (%(coins)s). Points: %(points)s."),
    "ate": _("%(who)s paid for a meal (coins: %(coins)s): %(points)s points."),
    "ate_free": _("%(who)s was given a meal: %(points)s points."),
    "no_meal": _("%(who)s ate nothing at this inn."),
    "power_points": _("The traveller of %(who)s added points: %(points)s."),
    "power_coins": _("The traveller of %(who)s added coins: %(coins)s."),
    "temple_ranking": _("%(who)s has place %(number)s at the temple: %(points)s points."),
    "journey_over": _("All have arrived. The journey is over."),
}

REASONS = {"arrived": _("All travellers have arrived. Most points win.")}

OPTIONS = {
    "start_seat": (_("Who begins"), _("This player starts at the very back. Leave empty to draw lots.")),
    "beginner": (
        _("First journey"),
        _("Without travellers and their special powers: everybody starts with 7 coins."),
    ),
    "reverse": (_("The other way round"), _("From Edo to Kyoto instead.")),
    "gourmet_short": (
        _("One meal fewer"),
        _("At each inn there are only as many meals as travellers: whoever comes first chooses best."),
    ),
    "initiative": (
        _("Even start"),
        _(
            "Who starts in front has one or two coins more; with 4 or 5 players, those furthest back have "
            "one less."
        ),
    ),
}
