/** Schemes that a link may have (docs/spec.md, Letters). */
export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];
/** The beginning of an address that works outside a web page. */
export const linkScheme = new RegExp(`^(${linkSchemes.join('|')}):`, 'i');
export const pictureSchemes = ['http', 'https', 'cid'];
