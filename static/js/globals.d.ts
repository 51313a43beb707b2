// What pages bring besides modules: Django's JavaScript catalogue.
declare function gettext(msgid: string): string;
declare function ngettext(singular: string, plural: string, count: number): string;
declare function pgettext(context: string, msgid: string): string;
declare function npgettext(context: string, singular: string, plural: string, count: number): string;
declare function interpolate(format: string, values: Record<string, unknown>, named: true): string;
declare function interpolate(format: string, values: unknown[]): string;

interface Window {
  webkitAudioContext?: typeof AudioContext;
}

// Pages that load htmx.
declare const htmx: any;

// Pages with charts load Observable Plot.
declare const Plot: any;
