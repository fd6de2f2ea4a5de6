/** Schemes that a link may have (docs/spec.md, Letters). */
export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];
export const pictureSchemes = ['http', 'https', 'cid'];
