import { Fragment } from 'react';
import { styled } from 'styled-components';
import type { UpcomingEvent as Event } from '../../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import { doorsOf, endOf, inZone, isOffered, priceOf, timeOf, venueLines } from '../../../../shared/time/eventTimes.ts';
import { Hidden, TitledList, titledParts } from '../../../ui/text/Text.tsx';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';

/** Where the event is, what it costs, and when it begins; without an event, what is usual. */
export function UpcomingEvent({ event: announced }: { event?: Event }) {
  const event: Partial<Event> = announced ?? {};
  const price = priceOf(event);
  const { doors, start, end } = site.live.schedule;
  const [opens, begins, ends] = announced
    ? [doorsOf(announced), timeOf(announced), endOf(announced)]
    : [doors, start, end];
  const hours = [
    ['Doors open', opens],
    ['The conversation starts', begins],
    ['The evening ends', ends],
  ].filter(([, when]) => when);
  return (
    <Card aria-labelledby="evening">
      <Hidden as="h2" id="evening">
        The evening
      </Hidden>
      {isOffered(event, 'in-person') && (
        <Fact>
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
              Tickets <Price>{price}</Price>
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
        </Fact>
      )}
      {isOffered(event, 'virtual') && (
        <Fact>
          <h3>Virtual attendance</h3>
          <p>Via Zoom. We’ll email you the link before the event. It’s free.</p>
        </Fact>
      )}
      <Fact>
        <h3>Schedule</h3>
        <Hours>
          {hours.map(([what, when = '']) => (
            <li key={what}>
              <span>{what}</span>
              <b>{inZone(when, announced ?? { startsAt: null })}</b>
            </li>
          ))}
        </Hours>
      </Fact>
    </Card>
  );
}

export function Expectations() {
  return (
    <section aria-labelledby="expect">
      <h2 id="expect">What to Expect</h2>
      <TitledList items={titledParts(site.texts.expect)} />
    </section>
  );
}

const Card = styled.section`
  display: grid;
  gap: ${space.group};
  ${from.tablet} { grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }
`;

const Fact = styled.div`
  display: grid;
  gap: ${space.near};
  align-content: start;
  color: ${color.inkSoft};
  h3 { color: ${color.ink}; }
`;

const Price = styled.b`
  color: ${color.ink};
  font: 500 ${size.h3}/1 ${font.serif};
`;

const Hours = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(min-content, 1fr) auto;
    gap: 0 ${space.text};
    padding-block: ${space.hair};
  }
  b { color: ${color.ink}; font-weight: 600; text-align: end; }
`;
