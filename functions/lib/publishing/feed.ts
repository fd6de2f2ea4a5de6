import { generateAtomFeed } from 'feedsmith';
import { partsOf } from '../../../shared/letters/cleaning/letterRules.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import type { StoredLetter } from '../letters/site/letters.ts';
import { withoutControls } from '../platform/text/xmlText.ts';

/** Feed readers poll, so the newest entries are enough. */
const maxEntries = 30;

/**
 * An Atom feed (RFC 4287) of the letters, newest first, each in full. The same letters always give the same feed: it
 * does not contain the current time.
 */
export function feedOf(letters: StoredLetter[]): string {
  const home = site.url + pages.letters;
  const feed = generateAtomFeed({
    xml: { lang: site.language },
    id: home,
    title: { value: site.name },
    subtitle: { value: site.tagline },
    links: [{ rel: 'self', type: 'application/atom+xml', href: `${home}/feed.xml` }, alternateLink(home)],
    updated: letters[0]?.sentAt ?? new Date(0),
    authors: [{ name: site.publisher.name }],
    icon: `${site.url}/favicon-32.png`,
    entries: letters.slice(0, maxEntries).map(({ slug, subject, summary, sentAt, html }) => {
      const id = site.url + pathOf('letter', slug);
      return {
        ...{ id, published: sentAt, updated: sentAt, links: [alternateLink(id)] },
        title: { value: subject },
        summary: { value: summary },
        // Feed readers ignore media rules.
        content: { type: 'html', value: partsOf(html).content },
      };
    }),
  });
  return withoutControls(feed);
}

const alternateLink = (href: string) => ({ rel: 'alternate', type: 'text/html', href });
