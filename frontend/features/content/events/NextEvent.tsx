import { whenOf } from '../../../../shared/time/eventWords.ts';
import { Band } from '../../../ui/layout/Band.tsx';
import { EventImage, Frame } from '../../../ui/pictures/EventImage.tsx';
import { Description } from '../../../ui/text/Text.ts';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { Waiting } from '../../../ui/text/Waiting.tsx';
import { EventSeats } from './EventSeats.tsx';
import { useNextEventQuery } from './eventsApi.ts';
import { JoinLink } from './JoinLink.tsx';
import * as S from './NextEvent.styles.ts';

/** The upcoming event, on the recordings page. Shown while it loads and if there is one. */
export function NextEvent() {
  const { data: event, isLoading } = useNextEventQuery();
  if (!isLoading && !event) return null;
  return (
    <Band ground="night" aria-label="Upcoming event">
      <S.Halves>
        {event ? (
          <>
            <S.Words>
              <S.Badge>UPCOMING EVENT</S.Badge>
              <h2>{event.title}</h2>
              <S.Guests>with {event.guests}</S.Guests>
              <div>
                <S.When>{whenOf(event)}</S.When>
                <VisitorTime startsAt={event.startsAt} />
                <EventSeats event={event} on="night" />
              </div>
              <Description>{event.description}</Description>
              <JoinLink event={event} on="night" />
            </S.Words>
            <EventImage address={event.imageUrl} fallback="upcoming" />
          </>
        ) : (
          <>
            <S.Words>
              <Waiting
                words="Loading the upcoming event…"
                lines={[
                  ['10rem', '1.75rem'],
                  ['75%', '3rem'],
                  ['50%', '1.5rem'],
                  ['100%', '5rem'],
                ]}
              />
            </S.Words>
            <Frame />
          </>
        )}
      </S.Halves>
    </Band>
  );
}
