"""Dragging with a mouse and with a finger: pointer events as the browser itself makes them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import FloatRect, Locator, Page

STEPS = 6
RESTS_MS = 120
"""A finger rests before it lets go: one in full swing flings, and the next tap only stops the fling."""
Point = tuple[float, float]
Drag = Callable[[Page, Locator, Locator | Point], None]


def by_mouse(page: Page, source: Locator, target: Locator | Point) -> None:
    """Presses on the source, moves to the target's middle (or a point), lets go."""
    start, goal = middle(source), _point(target)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*_between(start, goal, 0.2), steps=2)
    page.mouse.move(*goal, steps=STEPS)
    page.mouse.up()


def by_finger(page: Page, source: Locator, target: Locator | Point) -> None:
    """As :func:`by_mouse`, by touch; the page must not scroll instead."""
    start, goal = middle(source), _point(target)
    touch = page.context.new_cdp_session(page)
    path = [_between(start, goal, n / STEPS) for n in range(STEPS + 1)]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [_touch(path[0])]})
    for point in path[1:]:
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [_touch(point)]})
    page.wait_for_timeout(RESTS_MS)
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [_touch(goal)]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


WAYS: dict[str, Drag] = {"mouse": by_mouse, "finger": by_finger}


def middle(element: Locator) -> Point:
    """Of what can be seen of it."""
    element.scroll_into_view_if_needed()
    box: FloatRect | None = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _point(target: Locator | Point) -> Point:
    return target if isinstance(target, tuple) else middle(target)


def _between(start: Point, goal: Point, part: float) -> Point:
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part


def _touch(point: Point) -> dict[str, float]:
    return {"x": point[0], "y": point[1]}
