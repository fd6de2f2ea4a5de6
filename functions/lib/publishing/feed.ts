import { generateAtomFeed } from 'feedsmith';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import type { StoredLetter } from '../letters/site/letters.ts';
import { feedHtml } from '../letters/site/pageHtml.ts';

/** Readers of feeds ask again and again: they get the newest. */
const most = 30;

/**
 * An Atom feed of the letters, newest first, each whole (RFC 4287). The same letters give the same feed: it says nothing
 * of the moment.
 */
export function feedOf(letters: StoredLetter[]): string {
  const home = site.url + pages.letters;
  const feed = generateAtomFeed({
    xml: { lang: site.language },
    id: home,
    title: { value: site.name },
    subtitle: { value: site.tagline },
    links: [{ rel: 'self', type: 'application/atom+xml', href: `${home}/feed.xml` }, page(home)],
    updated: letters[0]?.sentAt ?? new Date(0),
    authors: [{ name: site.publisher.name }],
    icon: `${site.url}/favicon-32.png`,
    entries: letters.slice(0, most).map(({ slug, subject, summary, sentAt, html }) => {
      const id = site.url + pathOf('letter', slug);
      return {
        ...{ id, published: sentAt, updated: sentAt, links: [page(id)] },
        title: { value: subject },
        summary: { value: summary },
        content: { type: 'html', value: feedHtml(html) },
      };
    }),
  });
  // XML knows fewer characters than HTML: those of control, but for tab and line ends, are none (XML 1.0, 2.2).
  return feed.replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '');
}

const page = (href: string) => ({ rel: 'alternate', type: 'text/html', href });
