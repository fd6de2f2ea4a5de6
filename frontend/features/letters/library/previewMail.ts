import { useMemo } from 'react';
import { atOrigin } from '../../../../shared/letters/mail/addresses.ts';
import {
  type CardRef,
  type Cards,
  cardRefs,
  episodeIdOf,
  fillCards,
  guestOf,
  isCardRef,
} from '../../../../shared/letters/mail/cards.ts';
import { layoutHtml, type MailAudience } from '../../../../shared/letters/mail/layout.ts';
import { type EmailTemplate, isAboutEvent, type TestReader } from '../../../../shared/letters/model/emailTemplate.ts';
import { eventValues, sampleEvent } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, type RecipientValues } from '../../../../shared/letters/placeholders/placeholders.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { site } from '../../../../shared/site/site.ts';
import { isAnnounced } from '../../../../shared/time/eventTimes.ts';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { useRecentEventsQuery, useUpcomingEventsQuery } from '../../../queries/events.ts';
import { useEpisodesQuery } from '../../../queries/recordings.ts';

export interface PreviewReader {
  who: string;
  /** How the server is told, for a test; undefined for no one in particular. */
  as?: TestReader;
  values: Omit<RecipientValues, 'unsubscribeUrl' | 'detailsUrl'>;
  /** Why they would get it; by default as a subscriber. */
  audience?: MailAudience;
}

/** Links to a reader's own pages lead to the top of the preview frame. */
export const ownLink = 'about:srcdoc#';

const sampleUser = { firstName: 'Preview User', lastName: 'User' };
const sampleGuest = (attendanceType: Signup['attendanceType']) =>
  eventValues(sampleEvent, { attendanceType, cancelUrl: ownLink });

/** A sample reader (docs/spec.md, Letters). */
const previewUser: PreviewReader = {
  who: 'Preview User',
  values: { ...sampleUser, ...sampleGuest('virtual') },
};

const guest = (attendanceType: Signup['attendanceType'], where: string): PreviewReader => ({
  who: `a guest ${where}`,
  as: { type: 'guest', attendanceType },
  values: { ...sampleUser, ...sampleGuest(attendanceType) },
  audience: { type: 'event', eventDate: sampleEvent.date },
});

/** As many in an imported list: `{firstName}` becomes its fallback, or nothing. */
const namelessReader: PreviewReader = {
  who: 'a reader without a name',
  as: { type: 'nameless' },
  values: { ...previewUser.values, firstName: '', lastName: '' },
};

export const sampleReaders = {
  nobody: previewUser,
  nameless: namelessReader,
  room: guest('in-person', 'in the room'),
  zoom: guest('virtual', 'on Zoom'),
};
export type SampleReader = keyof typeof sampleReaders;

export const firstReaderOf = (name: string): SampleReader => (isAboutEvent(name) ? 'room' : 'nobody');

const valuesOf = ({ values }: PreviewReader): RecipientValues => ({
  ...values,
  unsubscribeUrl: ownLink,
  detailsUrl: ownLink,
});

type Shown = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent'> & { cards?: Cards | undefined };

export const previewMail = (template: Shown, reader = previewUser): string =>
  atOrigin(
    fillHtml(layoutHtml({ ...template, audience: reader.audience }), valuesOf(reader)),
    globalThis.location?.origin ?? site.url,
  );

export const previewSubject = ({ subject }: Pick<EmailTemplate, 'subject'>, reader = previewUser): string =>
  fillHeader(subject, valuesOf(reader));

const isActive = (event: { isActive: boolean }) => event.isActive;

/**
 * What a letter's cards show now, filled in as on the server (functions/lib/letters/compose.ts). Cards that
 * are still loading are absent. Fetches nothing if the letter has no cards.
 */
export function useLetterCards(html: string): Cards {
  const refList = cardRefs(html).join(' ');
  const refs = useMemo(() => refList.split(' ').filter(isCardRef), [refList]);
  const has = { recording: refs.includes('latest-recording'), event: refs.includes('upcoming-event') };
  const hasGuest = refs.some((ref) => guestOf(ref) !== undefined);
  const hasEpisode = refs.some((ref) => episodeIdOf(ref) !== undefined);
  const { data: recent } = useRecentEventsQuery(undefined, { skip: !has.recording });
  const { data: episodes } = useEpisodesQuery(undefined, { skip: !has.recording && !hasEpisode });
  const { data: upcoming } = useUpcomingEventsQuery(undefined, { skip: !has.event });
  const { data: guests } = useArchiveGuestsQuery(undefined, { skip: !hasGuest });
  return useMemo(() => {
    const loaded = { 'latest-recording': recent && episodes, 'upcoming-event': upcoming, passage: true };
    const isLoaded = (ref: CardRef) => {
      if (guestOf(ref) !== undefined) return guests;
      return episodeIdOf(ref) === undefined ? loaded[ref as keyof typeof loaded] : episodes;
    };
    return fillCards(refs.filter(isLoaded), {
      recentEvent: recent?.find(isActive),
      upcomingEvent: upcoming?.find((event) => isAnnounced(event, Date.now())),
      guests,
      episodes,
    });
  }, [refs, recent, episodes, upcoming, guests]);
}
