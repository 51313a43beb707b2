/** What the import map does in a browser: `kit/…` is static/js/…, `games/…` is static/games/…. */

const FOLDERS = { "kit/": new URL("../../static/js/", import.meta.url), "games/": new URL("../../static/games/", import.meta.url) };

export async function resolve(specifier, context, next) {
  const found = Object.entries(FOLDERS).find(([name]) => specifier.startsWith(name));
  return found ? next(new URL(specifier.slice(found[0].length), found[1]).href, context) : next(specifier, context);
}
