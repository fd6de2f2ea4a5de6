/** An address with its percent-encoded characters decoded; what is no UTF-8 stays encoded. */
export const decodedAddress = (address: string): string =>
  address.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
