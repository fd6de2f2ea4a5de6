import { styled } from 'styled-components';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { seatWords } from '../../../../shared/time/eventTimes.ts';
import { useIsClosed, useSeatsLeft } from '../../../queries/events.ts';
import { ButtonLink, type ButtonLook } from '../../../ui/buttons/Button.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

/** In a document the line says that seats are limited, so that nothing moves when the number comes. */
export function EventSeats({ event, on = 'paper' }: { event: AnnouncedEvent; on?: 'paper' | 'night' }) {
  const left = useSeatsLeft(event);
  const words = useIsClosed(event) ? 'Sign-up has closed' : seatWords(event, left);
  return words ? <Line $on={on}>{words}</Line> : null;
}

export function JoinLink({ event, ...look }: { event: AnnouncedEvent } & ButtonLook) {
  return (
    <ButtonLink {...look} to={pages.signup}>
      {useIsClosed(event) ? 'See the Evening' : 'Join Live Audience'}
    </ButtonLink>
  );
}

export const Card = styled.article`
  display: grid;
  gap: ${space.group};
  padding-top: ${space.group};
  border-top: 1px solid ${color.hairline};
  ${from.desktop} { grid-template-columns: 1.15fr 1fr; gap: ${space.part}; }
`;

export const Words = styled.div`
  display: grid;
  gap: ${space.text};
  align-content: center;
  justify-items: start;
  min-width: 0;
  h3 { font-size: ${size.h2}; }
`;

const Line = styled.p<{ $on: 'paper' | 'night' }>`
  color: ${({ $on }) => ($on === 'night' ? color.saffron : color.saffronInk)};
  font-weight: 600;
  font-size: ${size.small};
`;
