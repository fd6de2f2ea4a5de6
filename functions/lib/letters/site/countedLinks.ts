import { encode, tokens } from '../../../../shared/letters/cleaning/htmlTokens.ts';
import { site } from '../../../../shared/site/site.ts';

/** Where a link of a letter leads first, so that it is counted. */
const addressOf = (campaignId: string, link: number) => `${site.url}/api/letters/links/${campaignId}/${link}`;

/** To the web, and the same for every reader: what has a placeholder in it is a reader's own. */
const isCounted = (href: string) => /^https?:\/\/[^{}]+$/i.test(href);

/** Cleaned HTML whose links lead over the site, and where they lead from there: by its number, each address once. */
export function countedLinks(html: string, campaignId: string): { html: string; urls: string[] } {
  const urls: string[] = [];
  const counted = Array.from(tokens(html), (token) => {
    if (token.type !== 'open' || token.name !== 'a' || !isCounted(token.attributes.href ?? '')) return token.source;
    const { href = '' } = token.attributes;
    if (!urls.includes(href)) urls.push(href);
    const all = { ...token.attributes, href: addressOf(campaignId, urls.indexOf(href)) };
    return `<a${Object.entries(all)
      .map(([name, value]) => ` ${name}="${encode(value)}"`)
      .join('')}>`;
  });
  return { html: counted.join(''), urls };
}

/** The same for a plain-text part that was written by hand. */
export function countedText(text: string, urls: string[], campaignId: string): string {
  // The longest first: one address may be the beginning of another.
  const byLength = urls
    .map((url, at) => [url, addressOf(campaignId, at)] as const)
    .toSorted(([a], [b]) => b.length - a.length);
  const whole = /https?:\/\/[^\s<>"]+/gi;
  return text.replace(whole, (found) => {
    const known = byLength.find(
      ([url]) => found === url || (/^[.,;:!?)\]]+$/.test(found.slice(url.length)) && found.startsWith(url)),
    );
    return known ? known[1] + found.slice(known[0].length) : found;
  });
}
