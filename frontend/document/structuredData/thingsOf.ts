import type { Letter } from '../../../shared/letters/model/letter.ts';
import type { GuestPage } from '../../../shared/publishing/model/guestPage.ts';
import type { PageDocument } from '../../../shared/publishing/model/publication.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { absolute, sitePicture } from '../../ui/page/head.ts';
import { eventThing } from './eventThing.ts';
import { recordingThings } from './recordingThings.ts';
import { podcastThing, type Thing, trailThing } from './thing.ts';

/**
 * What a page is about, for search engines. They read documents, so this is in documents only: a browser neither loads its
 * code nor makes it again.
 */
export function thingsOf(document: PageDocument): Thing[] {
  const { page, answers = {} } = document;
  const { activeUpcomingEvent: event, cancelledEvent, guestPage: guest, letter } = answers;
  switch (page) {
    case 'podcast':
      return [podcastThing()];
    case 'product':
    case 'signup':
      return [event, cancelledEvent].map((each) => each && eventThing(each, each === cancelledEvent)).filter(isThere);
    case 'video':
      return recordingThings(document);
    case 'guest':
      return guest
        ? [
            guestThing(guest),
            trailThing(
              { name: 'Archive', path: pages.archive },
              { name: guest.name, path: pathOf('guest', guest.slug) },
            ),
          ]
        : [];
    case 'letter':
      return letter
        ? [
            letterThing(letter),
            trailThing(
              { name: 'Letters', path: pages.letters },
              { name: letter.subject, path: pathOf('letter', letter.slug) },
            ),
          ]
        : [];
    default:
      return [];
  }
}

const isThere = (thing: Thing | null | undefined) => thing !== null && thing !== undefined;

const guestThing = ({ slug, name, imageUrl, description, links }: GuestPage): Thing => ({
  '@type': 'Person',
  name,
  url: absolute(pathOf('guest', slug)),
  ...(imageUrl && { image: absolute(imageUrl) }),
  ...(description && { description }),
  ...(links.length > 0 && { sameAs: links }),
});

function letterThing({ slug, subject, summary, sentAt }: Letter): Thing {
  const address = absolute(pathOf('letter', slug));
  const publisher = { '@type': 'Organization', name: site.publisher.name };
  return {
    '@type': 'BlogPosting',
    headline: subject,
    description: summary,
    datePublished: sentAt,
    url: address,
    mainEntityOfPage: address,
    image: sitePicture.address,
    inLanguage: site.language,
    isPartOf: { '@type': 'Blog', name: `${site.name}: letters`, url: absolute(pages.letters) },
    author: publisher,
    publisher,
  };
}
