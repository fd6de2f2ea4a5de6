import { styled } from 'styled-components';
import { whenOf } from '../../../../shared/time/eventWords.ts';
import { Band } from '../../../ui/layout/layout.tsx';
import { EventImage, Frame } from '../../../ui/pictures/ContentImage.tsx';
import { Waiting } from '../../../ui/text/Skeleton.tsx';
import { Byline, Description } from '../../../ui/text/Text.tsx';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';
import { Badge as OnPaper } from './EventCard.styles.ts';
import { EventSeats } from './EventSeats.tsx';
import { useNextEventQuery } from './eventsApi.ts';
import { JoinLink } from './JoinLink.tsx';

/** The upcoming event, on the recordings page. Shown while it loads and if there is one. */
export function NextEvent() {
  const { data: event, isLoading } = useNextEventQuery();
  if (!isLoading && !event) return null;
  return (
    <Band ground="night" aria-label="Upcoming event">
      <Halves>
        {event ? (
          <>
            <Words>
              <Badge>UPCOMING EVENT</Badge>
              <h2>{event.title}</h2>
              <Guests>with {event.guests}</Guests>
              <div>
                <When>{whenOf(event)}</When>
                <VisitorTime startsAt={event.startsAt} />
                <EventSeats event={event} on="night" />
              </div>
              <Description>{event.description}</Description>
              <JoinLink event={event} on="night" />
            </Words>
            <EventImage address={event.imageUrl} fallback="upcoming" />
          </>
        ) : (
          <>
            <Words>
              <Waiting
                words="Loading the upcoming event…"
                lines={[
                  ['10rem', '1.75rem'],
                  ['75%', '3rem'],
                  ['50%', '1.5rem'],
                  ['100%', '5rem'],
                ]}
              />
            </Words>
            <Frame />
          </>
        )}
      </Halves>
    </Band>
  );
}

const Halves = styled.div`
  display: grid;
  gap: ${space.group};
  align-items: center;
  ${from.desktop} { grid-template-columns: 1fr 1.1fr; gap: ${space.part}; }
`;

const Words = styled.div`
  display: grid;
  gap: ${space.text};
  justify-items: start;
  min-width: 0;
  color: ${color.nightSoft};
  h2 { color: ${color.paper}; }
`;

const Badge = styled(OnPaper)`
  border-color: ${color.saffron};
  color: ${color.saffron};
`;

const Guests = styled(Byline)`
  color: ${color.paper};
`;

const When = styled.p`
  color: ${color.paper};
  font: 500 ${size.h3}/1.25 ${font.serif};
`;
