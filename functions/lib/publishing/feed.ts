import { escapeHtml } from '../../../shared/escapeHtml.ts';
import { pages, pathOf } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';
import { feedHtml } from '../letters/pageHtml.ts';
import type { KeptLetter } from '../store/letters.ts';

/** Readers of feeds ask again and again: they get the newest. */
const most = 30;

/**
 * An Atom feed of the letters, newest first, each whole (RFC 4287). The same letters give the same feed: it says nothing
 * of the moment.
 */
export function feedOf(letters: KeptLetter[]): string {
  const home = site.url + pages.letters;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">`,
    `  <id>${home}</id>`,
    `  <title>${escaped(site.name)}</title>`,
    `  <subtitle>${escaped(site.tagline)}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${home}/feed.xml"/>`,
    `  <link rel="alternate" type="text/html" href="${home}"/>`,
    `  <updated>${letters[0]?.sentAt ?? new Date(0).toISOString()}</updated>`,
    `  <author><name>${escaped(site.publisher.name)}</name></author>`,
    `  <icon>${site.url}/favicon-32.png</icon>`,
    ...letters.slice(0, most).map(entry),
    '</feed>',
    '',
  ].join('\n');
}

function entry({ slug, subject, summary, sentAt, html }: KeptLetter): string {
  const address = site.url + pathOf('letter', slug);
  return [
    '  <entry>',
    `    <id>${address}</id>`,
    `    <title>${escaped(subject)}</title>`,
    `    <link rel="alternate" type="text/html" href="${address}"/>`,
    `    <published>${sentAt}</published>`,
    `    <updated>${sentAt}</updated>`,
    `    <summary>${escaped(summary)}</summary>`,
    `    <content type="html">${escaped(feedHtml(html))}</content>`,
    '  </entry>',
  ].join('\n');
}

/** XML knows fewer characters than HTML: those of control, but for tab and line ends, are none (XML 1.0, 2.2). */
const escaped = (text: string) => escapeHtml(text.replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, ''));
