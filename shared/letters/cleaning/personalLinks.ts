import { type PageName, pageAt, pageTable } from '../../site/pages.ts';
import { site } from '../../site/site.ts';
import { decodedAddress } from './html.ts';

/* With a link to a page that acts for one person, as in an email from one's inbox, all readers would act for them. */

/** What such a link becomes, where each reader has one of their own. */
const ownLinks: Partial<Record<PageName, string>> = { unsubscribe: '{unsubscribeUrl}', yourDetails: '{detailsUrl}' };

/** The header List-Unsubscribe has an address of the API, which leads to the page. */
const inApi = /^\/api\/newsletter(?=\/unsubscribe$)/;

/** A deployment without a domain has CloudFront's; a trial is on this computer. */
const ownHost = new RegExp(
  String.raw`^(?:(?:www\.)?${new URL(site.url).hostname.replaceAll('.', '\\.')}|[a-z0-9]+\.cloudfront\.net|localhost|127\.0\.0\.1|\[::1\])$`,
);
/** The signature of our tokens: functions/lib/platform/crypto/keyed.ts. The site may have had another domain. */
const ownToken = /[?&#](?:token=)?[\w-]+\.[\w-]{43}(?![\w-])/;

/** In a text, without the punctuation mark after it. */
const webAddress = /https?:\/\/[^\s<>"'[\]()|{}\\]*[^\s<>"'[\]()|{}\\.,;:!?]/gi;

/** The placeholder for a personal page, also behind a redirect; empty without one. Undefined for other addresses. */
export function ownLink(address: string): string | undefined {
  let decoded = address;
  // A redirect has the address in its own, encoded, and may itself be in another one.
  for (let times = 0; times < 4; times += 1) {
    for (const part of decoded.split(/(?=https?:\/\/)/i)) {
      const page = personalPage(part);
      if (page) return ownLinks[page] ?? '';
    }
    decoded = decodedAddress(decoded);
  }
  return undefined;
}

export const withOwnLinks = (text: string): string =>
  text.replace(webAddress, (address) => ownLink(address) ?? address);

export const countOwnLinks = (text: string): number =>
  [...text.matchAll(webAddress)].filter(([address]) => ownLink(address) !== undefined).length;

/** A page that is hidden from search engines, if the address says for whom or for what it is opened. */
function personalPage(address: string): PageName | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname, search, hash } = new URL(address);
  const page = pageAt(pathname.replace(inApi, ''));
  const { hidden, path }: { hidden?: true; path: string } = pageTable[page];
  const isHidden = hidden && page !== 'notFound';
  const isForOne = search.length > 1 || hash.length > 1 || path.includes(':id');
  return isHidden && isForOne && (ownHost.test(hostname) || ownToken.test(search + hash)) ? page : undefined;
}
