import { Fragment } from 'react';
import type { UpcomingEvent as Event } from '../../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import { doorsOf, endOf, inZone, isOffered, priceOf, timeOf, venueLines } from '../../../../shared/time/eventWords.ts';
import { TitledList } from '../../../ui/text/TitledList.tsx';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import * as S from './UpcomingEvent.styles.ts';

const { doors, start, end } = site.live.schedule;

/** Where the event is, what it costs, and when it begins; without an event, what is usual. */
export function UpcomingEvent({ event: announced }: { event?: Event }) {
  const event: Partial<Event> = announced ?? {};
  const price = priceOf(event);
  const [opens, begins, ends] = announced
    ? [doorsOf(announced), timeOf(announced), endOf(announced)]
    : [doors, start, end];
  const hours = [
    ['Doors open', opens],
    ['The conversation starts', begins],
    ['The evening ends', ends],
  ].filter(([, when]) => when);
  return (
    <S.UpcomingEvent aria-labelledby="evening">
      <Hidden as="h2" id="evening">
        The evening
      </Hidden>
      {isOffered(event, 'in-person') && (
        <S.Fact>
          <h3>In person</h3>
          <address>
            {venueLines(event).map((line, index) => (
              <Fragment key={line}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </address>
          {price && (
            <p>
              Tickets <S.Price>{price}</S.Price>
            </p>
          )}
          {event.payLink && (
            <p>
              Once you have a seat, you can{' '}
              <a href={event.payLink} target="_blank" rel="noopener noreferrer">
                pay for your ticket
              </a>{' '}
              online.
            </p>
          )}
        </S.Fact>
      )}
      {isOffered(event, 'virtual') && (
        <S.Fact>
          <h3>Virtual attendance</h3>
          <p>Via Zoom. We’ll email you the link before the event. It’s free.</p>
        </S.Fact>
      )}
      <S.Fact>
        <h3>Schedule</h3>
        <S.Hours>
          {hours.map(([what, when = '']) => (
            <li key={what}>
              <span>{what}</span>
              <b>{inZone(when, announced ?? { startsAt: null })}</b>
            </li>
          ))}
        </S.Hours>
      </S.Fact>
    </S.UpcomingEvent>
  );
}

const expectations = [
  ['An hour of conversation', `${site.host.name} and one guest, unscripted, a few steps away from you.`],
  ['Your questions', 'Toward the end, we take questions from the room and from Zoom.'],
  ['A quiet room', 'Please silence your phone. Closed eyes are welcome.'],
  ['A recording', 'Cameras face the stage. The evening appears on this site a few weeks later.'],
] as const;

export function Expectations() {
  return (
    <section aria-labelledby="expect">
      <h2 id="expect">What to Expect</h2>
      <TitledList items={expectations} />
    </section>
  );
}
