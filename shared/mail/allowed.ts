/** Schemes that a link may have. Specification, section 5. */
export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];
export const pictureSchemes = ['http', 'https', 'cid'];

/** What may stand in a mail: text, links, lists, pictures and tables. Of all else only the words stay. */
export const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'span', 'div', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'center'],
];

/** Of these not even the words stay: nobody was to read them. */
export const wordlessTags = ['script', 'style', 'textarea', 'option', 'noscript', 'title'];

const cell = ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor'];

/** By tag; `*` are every tag's. */
export const attributes: Record<string, string[]> = {
  '*': ['style', 'align', 'dir', 'lang', 'title'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  table: ['width', 'cellpadding', 'cellspacing', 'border', 'role', 'bgcolor'],
  td: cell,
  th: [...cell, 'scope'],
  tr: ['valign', 'bgcolor'],
};

/** What every link gets: a tab of its own, which has no hands on the one before (specification, section 9). */
export const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' };

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]+$/i];

/** Declarations that a style may have, and of which values: none that loads anything or lays one thing over another. */
export const styles: Record<string, RegExp[]> = {
  color,
  'background-color': color,
  'text-align': [/^(left|right|center|justify)$/],
  'font-size': [/^\d{1,3}(px|pt|em|rem|%)$/],
  'font-weight': [/^(normal|bold|\d{3})$/],
  'font-style': [/^(normal|italic)$/],
  'text-decoration': [/^(none|underline|line-through)$/],
  'line-height': [/^[\d.]+(px|em|%)?$/],
  padding: [/^[\d\s.pxem%]+$/],
  margin: [/^[\d\s.pxemauto%]+$/],
  width: [/^\d+(px|%)$/],
  'max-width': [/^\d+(px|%)$/],
  height: [/^(\d+(px|%)|auto)$/],
  border: [/^[\w\s#.]+$/],
};
