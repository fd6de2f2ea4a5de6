import sanitizeHtml from 'sanitize-html';

const textStyles = {
  color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]+$/i],
  'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]+$/i],
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

/**
 * What may stand in a mail: text, links, lists, pictures and tables; no scripts, forms, frames or styles that load
 * anything. The schemes are those that the editor offers (specification, section 5).
 */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
      ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'span', 'div', 'a', 'img'],
      ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'center'],
    ],
    allowedAttributes: {
      '*': ['style', 'align', 'dir', 'lang', 'title'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      table: ['width', 'cellpadding', 'cellspacing', 'border', 'role', 'bgcolor'],
      td: ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor'],
      th: ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor', 'scope'],
      tr: ['valign', 'bgcolor'],
    },
    allowedStyles: { '*': textStyles },
    allowedSchemes: ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'],
    allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
    allowProtocolRelative: false,
    // `{unsubscribeUrl}` stands where the address of a link will be.
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }),
    },
  });
}
