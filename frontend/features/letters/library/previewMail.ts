import { type ChangeEvent, useMemo, useState } from 'react';
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

/** Links to a reader's own pages lead to the top of the preview frame. */
const ownLink = 'about:srcdoc#';

/** A sample reader: `option` is how they are chosen, and `as` how the server is told for a test. */
export interface PreviewReader {
  option: string;
  who: string;
  as?: TestReader;
  values: RecipientValues;
  /** Why they would get it; by default as a subscriber. */
  audience?: MailAudience;
}

const valuesAs = (attendanceType: Signup['attendanceType'], firstName = 'Preview User', lastName = 'User') => ({
  ...{ firstName, lastName },
  ...{ unsubscribeUrl: ownLink, detailsUrl: ownLink },
  ...eventValues(sampleEvent, { attendanceType, cancelUrl: ownLink }),
});

const guest = (attendanceType: Signup['attendanceType'], where: string): PreviewReader => ({
  option: `A guest of an event, ${where}`,
  who: `a guest ${where}`,
  as: { type: 'guest', attendanceType },
  values: valuesAs(attendanceType),
  audience: { type: 'event', eventDate: sampleEvent.date },
});

/** docs/spec.md, Letters. */
const previewUser: PreviewReader = { option: 'Preview User', who: 'Preview User', values: valuesAs('virtual') };

const sampleReaders = {
  stranger: previewUser,
  // As many in an imported list: `{firstName}` becomes its fallback, or nothing.
  nameless: {
    option: 'A reader without a name',
    who: 'a reader without a name',
    as: { type: 'nameless' },
    values: valuesAs('virtual', '', ''),
  },
  room: guest('in-person', 'in the room'),
  zoom: guest('virtual', 'on Zoom'),
} satisfies Record<string, PreviewReader>;

export function usePreviewReader(template: string) {
  const [chosen, setChosen] = useState<keyof typeof sampleReaders>(isAboutEvent(template) ? 'room' : 'stranger');
  const reader: PreviewReader = sampleReaders[chosen];
  const select = {
    label: 'Preview as',
    value: chosen,
    options: Object.entries(sampleReaders).map(([name, { option }]): [string, string] => [name, option]),
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => setChosen(target.value as typeof chosen),
  };
  return { reader, select };
}

type Shown = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent'> & { cards?: Cards | undefined };

export const previewMail = (template: Shown, reader = previewUser): string =>
  atOrigin(
    fillHtml(layoutHtml({ ...template, audience: reader.audience }), reader.values),
    globalThis.location?.origin ?? site.url,
  );

export const previewSubject = ({ subject }: Pick<EmailTemplate, 'subject'>, reader = previewUser): string =>
  fillHeader(subject, reader.values);

/** A letter's cards as they are now, as on the server (functions/lib/letters/compose.ts); absent while they load. */
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
      recentEvent: recent?.find(({ isActive }) => isActive),
      upcomingEvent: upcoming?.find((event) => isAnnounced(event, Date.now())),
      guests,
      episodes,
    });
  }, [refs, recent, episodes, upcoming, guests]);
}
