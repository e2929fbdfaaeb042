"""What a page offers to do, as its markup names it: `<a data-action>`, `<button data-copy>`, `<p data-hint>`."""

from typing import Dict, NamedTuple
from urllib.parse import parse_qsl, unquote

VISIBLE = "(element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })"

# By the eye: column by column on a desktop; in a column row by row, and within a row from where the text begins.
IN_VISUAL_ORDER = f"""() => {{
    const isVisible = {VISIBLE};
    const beside = document.querySelector('.aside');
    const isBeside = beside && getComputedStyle(beside.parentNode).display === 'grid';
    // What is outside of the columns is below them.
    const column = (element) => !isBeside ? 0 : !element.closest('main') ? 3 : beside.contains(element) ? 2 : 1;
    const isMirrored = document.documentElement.dir === 'rtl';
    return [...document.querySelectorAll('a[href], button, summary')].filter(isVisible)
        .map((element) => ({{ name: element.dataset.action || (element.dataset.copy !== undefined ? 'copy'
            : element.textContent.trim()), box: element.getBoundingClientRect(), column: column(element) }}))
        .sort((one, other) => one.column - other.column || (one.box.top < other.box.bottom - 1 && other.box.top < one.box.bottom - 1
            ? (isMirrored ? other.box.right - one.box.right : one.box.left - other.box.left)
            : one.box.top - other.box.top))
        .map((place) => place.name);
}}"""


def in_visual_order(page):
    """The names of all that can be visited by the keyboard, as they stand on the screen."""
    return page.evaluate(IN_VISUAL_ORDER)


def offers(page):
    """The same without the list of languages."""
    languages = page.locator("[data-languages] :is(a, summary)").all_text_contents()
    return [name for name in in_visual_order(page) if name not in languages]


def reveal(page):
    """Opens the rarely useful actions, where the page keeps them closed."""
    summary = page.locator("[data-more] > summary")
    if summary.is_visible():
        summary.click()


def hrefs(page):
    """The href of each action, as the markup has it now."""
    links = page.evaluate("() => [...document.querySelectorAll('a[data-action]')].map((a) => [a.dataset.action, a.getAttribute('href')])")
    names = [name for name, _ in links]
    assert len(names) == len(set(names)), f"an action stands twice: {names}"
    return dict(links)


class Intent(NamedTuple):
    """An `intent:` URL in parts (developer.chrome.com/docs/android/intents)."""

    data: str
    parameters: Dict[str, str]

    @property
    def fallback(self):
        """Where the browser goes without the app, decoded."""
        return unquote(self.parameters.get("S.browser_fallback_url", ""))


def parse_intent(href):
    """Splits an intent as Chrome does, and fails if Chrome would read a part differently."""
    start, _, end = href.partition("#Intent;")
    assert start.startswith("intent://"), f"no intent: {href}"
    assert "#" not in start and ";" not in start, f"the data of an intent ends at its first # or ;: {href}"
    assert end.endswith(";end"), f"an intent ends with ;end: {href}"
    parameters = [tuple(parameter.split("=", 1)) for parameter in end[: -len(";end")].split(";")]
    assert len(dict(parameters)) == len(parameters), f"a parameter stands twice: {href}"
    return Intent(start[len("intent://") :], dict(parameters))


def query_of(href):
    """The start of a URL and its query items by name."""
    start, _, query = href.partition("?")
    return start, dict(parse_qsl(query, keep_blank_values=True))
