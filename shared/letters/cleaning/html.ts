/** A token of HTML. `source` is its original text. */
export type Token =
  | { type: 'text' | 'comment'; source: string }
  | { type: 'open'; source: string; name: string; attributes: Record<string, string>; empty: boolean }
  | { type: 'close'; source: string; name: string };

/** A tag ends before the next: otherwise each of many unfinished tags would be read to the end of the text. */
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)(!?[a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const empty = /^(!doctype|area|base|br|col|embed|hr|img|input|link|meta|source|wbr)$/;

/** Reads HTML token by token. Good enough for output of the cleaner or the editor: balanced, attributes quoted. */
export function* tokens(html: string): Generator<Token> {
  let from = 0;
  for (const { 0: source, 1: slash, 2: rawName = '', 3: rest = '', index } of html.matchAll(token)) {
    if (index > from) yield { type: 'text', source: html.slice(from, index) };
    from = index + source.length;
    const name = rawName.toLowerCase();
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

export const decode = (written: string) =>
  written.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => characters[name] ?? whole);

export const encode = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const attributesHtml = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${encode(value)}"`)
    .join('');

/** A style's declarations by property, in the order in which they win. */
export function declarationsOf(style = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (/^[\w-]+$/.test(property) && value) setDeclaration(found, property, value);
  }
  return found;
}

/** Moves the property to the end: the order of a shorthand and its parts matters. */
export function setDeclaration(declarations: Map<string, string>, property: string, value: string): void {
  declarations.delete(property);
  declarations.set(property, value);
}

export const styleOf = (declarations: Iterable<[string, string]>) =>
  [...declarations].map(([property, value]) => `${property}:${value}`).join(';');

/** Schemes that a link may have (docs/spec.md, Letters). */
export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];
/** The beginning of an address that works outside a web page. */
export const linkScheme = new RegExp(`^(${linkSchemes.join('|')}):`, 'i');
export const pictureSchemes = ['http', 'https', 'cid'];

/** An address with its percent-encoded characters decoded; what is no UTF-8 stays encoded. */
export const decodedAddress = (address: string): string =>
  address.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
