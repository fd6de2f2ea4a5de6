import type { PageDocument } from '../../../shared/publishing/model/publication.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { eventThing } from './eventThing.ts';
import { guestThing } from './guestThing.ts';
import { letterThing } from './letterThing.ts';
import { podcastThing } from './podcastThing.ts';
import { recordingThings } from './recordingThings.ts';
import type { Thing } from './thing.ts';
import { trailThing } from './trailThing.ts';

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
