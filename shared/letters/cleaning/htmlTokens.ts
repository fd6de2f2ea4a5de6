/** A token of HTML. `source` is how it is written. */
export type Token =
  | { type: 'text' | 'comment'; source: string }
  | { type: 'open'; source: string; name: string; attributes: Record<string, string>; empty: boolean }
  | { type: 'close'; source: string; name: string };

const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)(!?[a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const empty = /^(!doctype|area|base|br|col|embed|hr|img|input|link|meta|source|wbr)$/;

/**
 * Reads HTML token by token. Enough for what the cleaner or the editor wrote from a parsed tree: balanced, attributes
 * quoted.
 */
export function* tokens(html: string): Generator<Token> {
  let from = 0;
  for (const { 0: source, 1: slash, 2: written = '', 3: rest = '', index } of html.matchAll(token)) {
    if (index > from) yield { type: 'text', source: html.slice(from, index) };
    from = index + source.length;
    const name = written.toLowerCase();
    if (!name) yield { type: 'comment', source };
    else if (slash) yield { type: 'close', source, name };
    else yield { type: 'open', source, name, attributes: attributesOf(rest), empty: empty.test(name) };
  }
  if (from < html.length) yield { type: 'text', source: html.slice(from) };
}

const attributesOf = (written: string): Record<string, string> =>
  Object.fromEntries(
    [...written.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decode(double ?? single ?? bare ?? ''),
    ]),
  );

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** A text or a value as it reads. */
export const decode = (written: string) =>
  written.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => characters[name] ?? whole);

/** A value within double quotes. */
export const encode = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What a style sets, by property, each as it would win. */
export function declarationsOf(style = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const [, property = '', value = ''] = /^\s*([\w-]+)\s*:\s*([\s\S]*?)\s*$/.exec(declaration) ?? [];
    if (property && value) set(found, property.toLowerCase(), value);
  }
  return found;
}

/** Sets it after all that is set: a shorthand and its parts go by their order. */
export function set(declarations: Map<string, string>, property: string, value: string): void {
  declarations.delete(property);
  declarations.set(property, value);
}

export const styleOf = (declarations: Iterable<[string, string]>) =>
  [...declarations].map(([property, value]) => `${property}:${value}`).join(';');
