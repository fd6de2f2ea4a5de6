import { absoluteAddress } from '../mail/addresses.ts';
import { isCardRef } from '../mail/cards.ts';
import { linkSchemes, pictureSchemes, setDeclaration } from './html.ts';

/** The tags that an email may contain: text, links, lists, pictures and tables. Of all others only the text stays. */
const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'small', 'big', 'code', 'q', 'cite'],
  ...['abbr', 'span', 'div', 'a', 'img', 'font', 'address', 'center'],
  ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'],
];

/** Tags that some mail programs do not know, and what they become. */
const renamedTags: Record<string, string> = Object.fromEntries(
  ['section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'figure', 'figcaption', 'hgroup'].map((name) => [
    name,
    'div',
  ]),
);

/** Tags whose text is removed too, as it was never meant to be read. */
export const wordlessTags = [
  ...['script', 'style', 'textarea', 'select', 'option', 'noscript', 'title', 'xmp', 'template'],
  ...['svg', 'math', 'audio', 'video', 'canvas', 'object'],
];

const cell = ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor', 'background', 'nowrap'];

/** By tag; `*` applies to every tag. */
const attributes: Record<string, string[]> = {
  // A letter's blocks, rendered when the email is composed (blocks.ts).
  div: ['data-card'],
  p: ['data-block'],
  '*': ['style', 'align', 'dir', 'lang', 'title', 'role', 'aria-hidden', 'aria-label'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'border', 'hspace', 'vspace'],
  table: ['width', 'height', 'cellpadding', 'cellspacing', 'border', 'bgcolor', 'background'],
  td: cell,
  th: [...cell, 'scope'],
  tr: ['valign', 'bgcolor', 'height'],
  col: ['width', 'span'],
  font: ['color', 'face', 'size'],
  ol: ['start', 'type'],
  ul: ['type'],
  li: ['value'],
  hr: ['width', 'size', 'color', 'noshade'],
  br: ['clear'],
};

/** Every link opens in a new tab, without access to its opener (docs/spec.md, Letters). */
const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' };

const color = String.raw`#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s,.%/]{1,40}\)`;
const size = String.raw`(?:\d{1,5}(?:\.\d{0,4})?|\.\d{1,4})(?:px|pt|em|rem|ex|in|cm|mm|pc|%)?`;
/** A keyword, the name of a color, or part of a font's name, quoted or not. */
const word = String.raw`[a-z\u00c0-\u024f][\w\u00c0-\u024f.-]{0,40}|"[^"'<>\\{};]{1,60}"|'[^"'<>\\{};]{1,60}'`;
/** A picture on the web; its address contains nothing that could end it. */
const picture = String.raw`url\(https?://[^\s"'()\\;<>]+\)`;
const parts = (...kinds: string[]) => {
  const part = `(?:${kinds.join('|')})`;
  return [new RegExp(String.raw`^${part}(?:(?:\s*[,/]\s*|\s+)${part}){0,30}$`, 'i')];
};

/** No negative numbers: they would overlap neighbors, as a negative margin does. */
const plain = parts(word, size, color);
const signed = parts(word, `-?(?:${size})`, color);
const painted = parts(word, `-?(?:${size})`, color, picture);

const each = (names: string[], values: RegExp[]) => Object.fromEntries(names.map((name) => [name, values]));
const sides = ['top', 'right', 'bottom', 'left'];
const borders = ['border', ...sides.map((side) => `border-${side}`)];

/**
 * The allowed declarations: what mail programs understand (https://www.caniemail.com), nothing that loads anything but
 * a picture from the web or lays one element over another. The only functions in values are those of colors.
 */
const styles: Record<string, RegExp[]> = {
  ...each(['background', 'background-image'], painted),
  ...each(['letter-spacing', 'word-spacing', 'text-indent', 'text-shadow', 'vertical-align'], signed),
  ...each(['box-shadow', 'background-position'], signed),
  display: [/^(?:none|block|inline|inline-block|list-item|(?:inline-)?table|table-(?:row|cell)|inherit|initial)$/i],
  ...each(
    [
      ...['color', 'background-color', 'background-repeat', 'background-size', 'opacity', 'visibility'],
      ...['font', 'font-family', 'font-size', 'font-weight', 'font-style', 'font-variant', 'line-height'],
      ...['text-align', 'text-decoration', 'text-decoration-color', 'text-transform', 'white-space', 'direction'],
      ...['word-break', 'word-wrap', 'overflow-wrap', 'hyphens', 'overflow', 'float', 'clear', 'box-sizing'],
      ...['table-layout', 'border-collapse', 'border-spacing', 'outline'],
      ...['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height'],
      ...['padding', 'margin'].flatMap((name) => [name, ...sides.map((side) => `${name}-${side}`)]),
      ...borders.flatMap((name) => [name, `${name}-color`, `${name}-style`, `${name}-width`]),
      ...['', '-top-left', '-top-right', '-bottom-left', '-bottom-right'].map((corner) => `border${corner}-radius`),
      ...['list-style', 'list-style-type', 'list-style-position'],
      // Outlook's own: hidden preheaders, exact line heights, no gaps beside tables.
      ...['mso-hide', 'mso-line-height-rule', 'mso-table-lspace', 'mso-table-rspace', 'mso-padding-alt'],
    ],
    plain,
  ),
};

export const isAllowed = (property: string, value: string) =>
  Object.hasOwn(styles, property) && (styles[property] ?? []).some((pattern) => pattern.test(value));

type Attributes = Record<string, string>;

/** What becomes of addresses, and of everything else that is written. */
export interface Rewriting {
  address: (address: string) => string;
  text: (text: string) => string;
}

/**
 * The options of sanitize-html: for the server, which protects readers, and for the editor, which shows the result.
 * `classes`: those of the letter's media rules. `{unsubscribeUrl}` and `{joinLink}` may be the address of a link.
 */
export const cleaning = (classes: string[], rewrite: Rewriting) => ({
  allowedTags: tags,
  allowedAttributes: attributes,
  ...(classes.length > 0 && { allowedClasses: { '*': classes } }),
  allowedStyles: { '*': styles },
  allowedSchemes: linkSchemes,
  allowedSchemesByTag: { img: pictureSchemes, table: pictureSchemes, td: pictureSchemes, th: pictureSchemes },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'background'],
  allowProtocolRelative: false,
  nonTextTags: wordlessTags,
  textFilter: rewrite.text,
  transformTags: {
    '*': (name: string, attribs: Attributes) => ({
      tagName: renamedTags[name] ?? name,
      attribs: { ...cleanAttributes(attribs, rewrite), ...(name === 'a' && linkAttributes) },
    }),
  },
});

const cleanAttributes = (attribs: Attributes, rewrite: Rewriting): Attributes =>
  Object.fromEntries(
    Object.entries(attribs)
      .filter(([name, value]) => blocks[name]?.(value) ?? true)
      .map(([name, value]) => [
        name,
        name === 'href' || name === 'src' || name === 'background' ? rewrite.address(value) : rewrite.text(value),
      ]),
  );

const blocks: Record<string, (value: string) => boolean> = {
  'data-card': isCardRef,
  'data-block': (value) => value === 'button',
};

/** What an allowed tag becomes; undefined for tags that are removed. */
export const allowedTag = (name: string) => renamedTags[name] ?? (tags.includes(name) ? name : undefined);

export interface StyleRule {
  selector: string;
  declarations: [property: string, value: string, important: boolean][];
}

/** Declarations by property, in the order in which they win: those that are important come last. */
export function cascaded(declarations: StyleRule['declarations']): Map<string, string> {
  const style = new Map<string, string>();
  for (const isImportant of [false, true])
    for (const [property, value, important] of declarations)
      if (important === isImportant) setDeclaration(style, property, value);
  return style;
}

export interface StyleSheet {
  /** For all screens: they can be inlined. */
  rules: StyleRule[];
  /** For some screens: they must stay rules. Each as CSS for an email's head. */
  media: { query: string; rules: StyleRule[] }[];
  /** Names of what mail programs do not support. */
  removed: string[];
}

/** No style sheet of an email needs more rules within each other, such as `@media` in `@media`. */
const maxLevels = 8;

/** A node of parsed CSS, as far as it is used here (https://postcss.org/api). */
export interface CssNode {
  type: string;
  nodes?: CssNode[] | undefined;
  name?: string;
  params?: string;
  selectors?: string[];
  prop?: string;
  value?: string;
  important?: boolean;
}

export function readStyleSheet(css: CssNode, level = 0): StyleSheet {
  const sheet: StyleSheet = { rules: [], media: [], removed: [] };
  for (const node of css.nodes ?? []) {
    if (node.type === 'rule') sheet.rules.push(...rulesOf(node, sheet.removed));
    if (node.type === 'atrule') readAtRule(node, sheet, level);
  }
  return sheet;
}

const removedNames: Record<string, string> = {
  import: 'external style sheet',
  'font-face': 'external font',
  keyframes: 'animation',
};

function readAtRule({ name = '', params = '', nodes }: CssNode, sheet: StyleSheet, level: number): void {
  const kind = name.toLowerCase().replace(/^-\w+-/, '');
  if (kind === 'charset' || kind === 'namespace') return;
  const query = kind === 'media' && level < maxLevels ? queryOf(params) : undefined;
  if (query === undefined) {
    sheet.removed.push(removedNames[kind] ?? `style rule for ${kind === 'media' ? screensOf(params) : `@${kind}`}`);
    return;
  }
  const inside = readStyleSheet({ type: 'root', nodes }, level + 1);
  sheet.removed.push(...inside.removed);
  // For all screens: it need not stay a rule.
  if (query === 'all') sheet.rules.push(...inside.rules);
  else sheet.media.push({ query, rules: inside.rules });
}

const feature =
  /^\((?:(?:max|min)-(?:device-)?width:\d{1,4}(?:\.\d+)?(?:px|em|rem)|orientation:(?:portrait|landscape))\)$/;

const screensOf = (params: string) =>
  /prefers-color-scheme/i.test(params) ? 'dark screens' : params.replace(/\s+/g, ' ');

/**
 * The normalized media query; `all` if it matches everything, undefined if mail programs do not support it. Dark
 * screens are excluded: an email's frame could follow such rules only in part. Gmail supports widths:
 * https://www.caniemail.com/features/css-at-media/
 */
function queryOf(params: string): string | undefined {
  const queries = params
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .split(',')
    .map((query) => {
      const parts = query
        .trim()
        .split(' and ')
        .map((part) => part.replace(/^only /, '').replaceAll(' ', ''))
        .filter((part) => part !== 'screen' && part !== 'all');
      return parts.every((part) => feature.test(part)) ? parts.join(' and ') || 'all' : undefined;
    });
  if (queries.includes('all')) return 'all';
  const supported = queries.filter((query) => query !== undefined);
  return supported.length > 0 ? supported.join(',') : undefined;
}

function rulesOf({ selectors = [], nodes = [] }: CssNode, removed: string[]): StyleRule[] {
  const pointerSelectors = selectors.filter((selector) => /:(hover|focus|active)/i.test(selector));
  if (pointerSelectors.length > 0) removed.push('style rule for the pointer (:hover)');
  const otherSelectors = selectors.filter((selector) => !/:(hover|focus|active|visited)|::/i.test(selector));
  const declarations = otherSelectors.length > 0 ? readDeclarations(nodes, removed) : [];
  return declarations.length > 0 ? otherSelectors.map((selector) => ({ selector, declarations })) : [];
}

/** Properties without effect in an email, which no one would miss. */
const ineffective =
  /^-|^mso-|^(cursor|transition.*|animation.*|src|content|zoom|orphans|widows|page-break-.*|break-.*|user-select|will-change|appearance|text-rendering|text-size-adjust|color-scheme|supported-color-schemes|font-display|font-feature-settings|font-kerning|font-optical-sizing|pointer-events|tab-size|outline-offset|panose-1|unicode-range|scroll-.*|size)$/;

/** The allowed declarations; adds the properties of the others to `removed`, as `style:position`. */
export function readDeclarations(nodes: CssNode[], removed: string[]): StyleRule['declarations'] {
  return nodes.flatMap(({ type, prop = '', value = '', important = false }) => {
    if (type !== 'decl') return [];
    const property = prop.toLowerCase();
    const spelled = normalized(property, value);
    const allowed = spelled.filter(([name, each]) => isAllowed(name, each));
    if (allowed.length === 0 && !ineffective.test(property)) removed.push(`style:${property}`);
    return allowed.map(([name, each]): StyleRule['declarations'][number] => [name, each, important]);
  });
}

/** Normalizes a declaration: a background color is separate, so that every mail program and our check find it. */
function normalized(property: string, value: string): [string, string][] {
  const spelled = value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/url\(\s*(["']?)(.*?)\1\s*\)/gi, (_, _quote, address: string) => `url(${addressOf(address)})`);
  if (property !== 'background' || !isAllowed(property, spelled)) return [[property, spelled]];
  const backgroundColor = spelled
    .match(/(?:rgb|hsl)a?\([^)]*\)|#[0-9a-f]+|\b[a-z]{3,}\b(?![-/(:.])/gi)
    ?.find((word) => !keyword.test(word));
  const color: [string, string][] = [['background-color', backgroundColor ?? 'transparent']];
  return /url\(/i.test(spelled) ? [['background', spelled], ...(backgroundColor ? color : [])] : color;
}

const keyword = /^(none|scroll|repeat|no-repeat|repeat-[xy]|center|top|bottom|left|right|cover|contain|fixed|local)$/i;

/** Escapes characters that could end the address or the declaration. */
const addressOf = (address: string) =>
  absoluteAddress(address).replace(
    /[\s"'()\\;<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
