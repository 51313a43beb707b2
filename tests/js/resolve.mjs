/** What the import map does in a browser: `kit/…` is static/js/…. */

const KIT = new URL("../../static/js/", import.meta.url);

export async function resolve(specifier, context, next) {
  return specifier.startsWith("kit/") ? next(new URL(specifier.slice(4), KIT).href, context) : next(specifier, context);
}
