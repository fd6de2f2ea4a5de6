/** Schemes that a link may have. Specification, section 5. */
export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];
export const pictureSchemes = ['http', 'https', 'cid'];
