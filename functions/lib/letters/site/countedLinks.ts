import { attributesHtml, tokens } from '../../../../shared/letters/cleaning/htmlTokens.ts';
import { site } from '../../../../shared/site/site.ts';

/** The address on the site that counts a click and redirects. */
const addressOf = (campaignId: string, link: number) => `${site.url}/api/letters/links/${campaignId}/${link}`;

/** Web links that are the same for every reader: a placeholder makes a link personal. */
const isCounted = (href: string) => /^https?:\/\/[^{}]+$/i.test(href);

/** Rewrites the links of cleaned HTML to lead through the site. `urls`: each target once, at its link's number. */
export function countedLinks(html: string, campaignId: string): { html: string; urls: string[] } {
  const urls: string[] = [];
  const counted = Array.from(tokens(html), (token) => {
    if (token.type !== 'open' || token.name !== 'a' || !isCounted(token.attributes.href ?? '')) return token.source;
    const { href = '' } = token.attributes;
    if (!urls.includes(href)) urls.push(href);
    return `<a${attributesHtml({ ...token.attributes, href: addressOf(campaignId, urls.indexOf(href)) })}>`;
  });
  return { html: counted.join(''), urls };
}

/** Rewrites the same links in a plain-text part that was written by hand. */
export function countedText(text: string, urls: string[], campaignId: string): string {
  // Longest first: one address may be the beginning of another.
  const byLength = urls
    .map((url, at) => [url, addressOf(campaignId, at)] as const)
    .toSorted(([a], [b]) => b.length - a.length);
  const urlPattern = /https?:\/\/[^\s<>"]+/gi;
  return text.replace(urlPattern, (found) => {
    const match = byLength.find(
      ([url]) => found === url || (/^[.,;:!?)\]]+$/.test(found.slice(url.length)) && found.startsWith(url)),
    );
    return match ? match[1] + found.slice(match[0].length) : found;
  });
}
