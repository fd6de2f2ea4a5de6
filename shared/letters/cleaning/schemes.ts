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
