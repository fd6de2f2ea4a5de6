import { isCardRef } from './cards.ts';
import { linkSchemes, pictureSchemes } from './schemes.ts';

/** What may stand in a mail: text, links, lists, pictures and tables. Of all else only the words stay. */
const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'small', 'big', 'code', 'q', 'cite'],
  ...['abbr', 'span', 'div', 'a', 'img', 'font', 'address', 'center'],
  ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'],
];

/** Parts of a page that some mail programs do not know, by what all of them do. */
const renamed: Record<string, string> = Object.fromEntries(
  ['section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'figure', 'figcaption', 'hgroup'].map((name) => [
    name,
    'div',
  ]),
);

/** Of these not even the words stay: nobody was to read them. */
export const wordlessTags = [
  ...['script', 'style', 'textarea', 'select', 'option', 'noscript', 'title', 'xmp', 'template'],
  ...['svg', 'math', 'audio', 'video', 'canvas', 'object'],
];

const cell = ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor', 'background', 'nowrap'];

/** By tag; `*` are every tag's. */
const attributes: Record<string, string[]> = {
  // A letter's blocks, which become what they are when the mail is composed (blocks.ts).
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

/** What every link gets: a tab of its own, which has no hands on the one before (specification, section 9). */
const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' };

const length = String.raw`-?(?:\d{1,5}(?:\.\d{0,4})?|\.\d{1,4})(?:px|pt|em|rem|ex|in|cm|mm|pc|%)?`;
/** What pulls over its neighbours, as a negative margin does, is none of these. */
const size = length.replace('-?', '');
const color = String.raw`(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s,.%/]{1,40}\)|[a-z]{3,24})`;
/** A picture on the web; with nothing in its address that could end it. */
const picture = String.raw`url\(https?://[^\s"'()\\;<>]+\)`;
const lineStyle = 'none|hidden|solid|dashed|dotted|double|groove|ridge|inset|outset';
const upTo = (count: number, part: string) => `(?:${part})(?:\\s+(?:${part})){0,${count - 1}}`;
const list = (part: string) => `(?:${part})(?:\\s*,\\s*(?:${part}))*`;
/** Fonts by name, in quotes or not, and what may stand before them. */
const word = String.raw`[\w\u00c0-\u024f.%/-]+`;
const quoted = String.raw`"[^"'<>\\{};]{1,60}"|'[^"'<>\\{};]{1,60}'`;
const family = `(?:${word} ){0,6}(?:${word}|${quoted})`;
const only = (pattern: string) => [new RegExp(`^(?:inherit|initial|${pattern})$`, 'i')];
const each = (names: string[], values: RegExp[]) => Object.fromEntries(names.map((name) => [name, values]));

const sides = ['top', 'right', 'bottom', 'left'];
const border = only(upTo(3, `${size}|thin|medium|thick|${lineStyle}|${color}`));
const painted = `(?:${color}|${picture}|${length}|(?:no-)?repeat(?:-[xy])?)`;
const layer = String.raw`${painted}(?:(?:\s+|\s*/\s*)${painted}){0,8}`;

/**
 * Declarations that a style may have, and of which values: what mail programs understand (https://www.caniemail.com),
 * none that loads anything but a picture from the web, and none that lays one thing over another.
 */
const styles: Record<string, RegExp[]> = {
  ...each(['color', 'background-color', 'text-decoration-color'], only(color)),
  background: only(layer),
  'background-image': only(`none|${picture}`),
  'background-position': only(upTo(4, `${length}|left|right|top|bottom|center`)),
  'background-repeat': only('(?:no-)?repeat(?:-[xy])?'),
  'background-size': only(upTo(2, `${size}|auto|cover|contain`)),
  font: only(list(family)),
  'font-family': only(list(family)),
  'font-size': only(`${size}|(?:xx?-)?(?:small|large)|medium|smaller|larger`),
  'font-weight': only(String.raw`normal|bold|bolder|lighter|\d{3}`),
  'font-style': only('normal|italic|oblique'),
  'font-variant': only('normal|small-caps'),
  'line-height': only(`normal|${size}`),
  ...each(['letter-spacing', 'word-spacing'], only(`normal|${length}`)),
  'text-align': only('left|right|center|justify|start|end'),
  'text-decoration': only(upTo(4, `none|underline|overline|line-through|${lineStyle}|${color}`)),
  'text-transform': only('none|uppercase|lowercase|capitalize'),
  'text-indent': only(length),
  'text-shadow': only(list(upTo(4, `${length}|${color}`))),
  'vertical-align': only(`${length}|baseline|top|middle|bottom|sub|super|text-top|text-bottom`),
  'white-space': only('normal|nowrap|pre|pre-wrap|pre-line'),
  ...each(['word-break', 'word-wrap', 'overflow-wrap'], only('normal|break-word|break-all|keep-all|anywhere')),
  hyphens: only('none|manual|auto'),
  direction: only('ltr|rtl'),
  display: only('none|block|inline|inline-block|list-item|(?:inline-)?table|table-(?:row|cell)'),
  visibility: only('visible|hidden'),
  overflow: only('visible|hidden|auto'),
  opacity: only(String.raw`[01]|0?\.\d+`),
  float: only('left|right|none'),
  clear: only('left|right|both|none'),
  'box-sizing': only('border-box|content-box'),
  'box-shadow': only(`none|${list(upTo(6, `${length}|${color}|inset`))}`),
  'table-layout': only('auto|fixed'),
  'border-collapse': only('collapse|separate'),
  'border-spacing': only(upTo(2, size)),
  ...each(['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height'], only(`${size}|auto|none`)),
  ...each(['padding', 'margin'], only(upTo(4, `${size}|auto`))),
  ...each(
    ['padding', 'margin'].flatMap((name) => sides.map((side) => `${name}-${side}`)),
    only(`${size}|auto`),
  ),
  ...each(['border', 'outline', ...sides.map((side) => `border-${side}`)], border),
  ...each(
    ['border', ...sides.map((side) => `border-${side}`)].map((name) => `${name}-color`),
    only(upTo(4, color)),
  ),
  ...each(
    ['border', ...sides.map((side) => `border-${side}`)].map((name) => `${name}-style`),
    only(upTo(4, lineStyle)),
  ),
  ...each(
    ['border', ...sides.map((side) => `border-${side}`)].map((name) => `${name}-width`),
    only(upTo(4, `${size}|thin|medium|thick`)),
  ),
  ...each(
    ['', '-top-left', '-top-right', '-bottom-left', '-bottom-right'].map((corner) => `border${corner}-radius`),
    only(String.raw`${upTo(4, size)}(?:\s*/\s*${upTo(4, size)})?`),
  ),
  ...each(
    ['list-style', 'list-style-type', 'list-style-position'],
    only(upTo(2, 'none|disc|circle|square|decimal|(?:lower|upper)-(?:alpha|latin|roman)|inside|outside')),
  ),
  // Outlook's own: hidden beginnings, exact lines, no gaps beside tables.
  'mso-hide': only('all'),
  'mso-line-height-rule': only('exactly|at-least'),
  ...each(['mso-table-lspace', 'mso-table-rspace'], only(size)),
  'mso-padding-alt': only(upTo(4, size)),
};

/** Does the list let a declaration through? */
export const isAllowed = (property: string, value: string) =>
  Object.hasOwn(styles, property) && (styles[property] ?? []).some((pattern) => pattern.test(value));

type Attributes = Record<string, string>;

/**
 * All of it as sanitize-html wants it: for the server, which keeps readers safe by it, and for the editor, which shows
 * what it leaves. `classes` are those that the letter's rules for small screens speak of. `{unsubscribeUrl}` and
 * `{joinLink}` may stand where the address of a link will be.
 */
export const cleaning = (classes: string[], absolute: (address: string) => string) => ({
  allowedTags: tags,
  allowedAttributes: attributes,
  ...(classes.length > 0 && { allowedClasses: { '*': classes } }),
  allowedStyles: { '*': styles },
  allowedSchemes: linkSchemes,
  allowedSchemesByTag: { img: pictureSchemes, table: pictureSchemes, td: pictureSchemes, th: pictureSchemes },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'background'],
  allowProtocolRelative: false,
  nonTextTags: wordlessTags,
  transformTags: {
    '*': (name: string, attribs: Attributes) => ({
      tagName: renamed[name] ?? name,
      attribs: { ...completed(attribs, absolute), ...(name === 'a' && linkAttributes) },
    }),
  },
});

const completed = (attribs: Attributes, absolute: (address: string) => string): Attributes =>
  Object.fromEntries(
    Object.entries(attribs)
      .filter(([name, value]) => blocks[name]?.(value) ?? true)
      .map(([name, value]) => [
        name,
        name === 'href' || name === 'src' || name === 'background' ? absolute(value) : value,
      ]),
  );

/** What the attributes of blocks may say. */
const blocks: Record<string, (value: string) => boolean> = {
  'data-card': isCardRef,
  'data-block': (value) => value === 'button',
};

/** Tags that come out as they are or under another name: they are no loss. */
export const staysAs = (name: string): string | undefined => renamed[name] ?? (tags.includes(name) ? name : undefined);
