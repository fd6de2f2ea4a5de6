import { isCardRef } from '../mail/cards.ts';
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

const color = String.raw`#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s,.%/]{1,40}\)`;
const size = String.raw`(?:\d{1,5}(?:\.\d{0,4})?|\.\d{1,4})(?:px|pt|em|rem|ex|in|cm|mm|pc|%)?`;
/** A keyword, a colour's name or a part of a font's, in quotes or not. */
const word = String.raw`[a-z\u00c0-\u024f][\w\u00c0-\u024f.-]{0,40}|"[^"'<>\\{};]{1,60}"|'[^"'<>\\{};]{1,60}'`;
/** A picture on the web; with nothing in its address that could end it. */
const picture = String.raw`url\(https?://[^\s"'()\\;<>]+\)`;
const parts = (...kinds: string[]) => {
  const part = `(?:${kinds.join('|')})`;
  return [new RegExp(String.raw`^${part}(?:(?:\s*[,/]\s*|\s+)${part}){0,30}$`, 'i')];
};

/** Nothing that is below nought: it would pull over its neighbours, as a negative margin does. */
const plain = parts(word, size, color);
const signed = parts(word, `-?(?:${size})`, color);
const painted = parts(word, `-?(?:${size})`, color, picture);

const each = (names: string[], values: RegExp[]) => Object.fromEntries(names.map((name) => [name, values]));
const sides = ['top', 'right', 'bottom', 'left'];
const borders = ['border', ...sides.map((side) => `border-${side}`)];

/**
 * Declarations that a style may have: what mail programs understand (https://www.caniemail.com), none that loads anything
 * but a picture from the web, and none that lays one thing over another. No function is called in a value but a colour's.
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
      // Outlook's own: hidden beginnings, exact lines, no gaps beside tables.
      ...['mso-hide', 'mso-line-height-rule', 'mso-table-lspace', 'mso-table-rspace', 'mso-padding-alt'],
    ],
    plain,
  ),
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
