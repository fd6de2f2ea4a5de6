import { styled } from 'styled-components';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { seatWords } from '../../../../shared/time/eventWords.ts';
import { useIsClosed, useSeatsLeft } from '../../../queries/events.ts';
import { color, size } from '../../../ui/theme/theme.ts';

const Line = styled.p<{ $on: 'paper' | 'night' }>`
  color: ${({ $on }) => ($on === 'night' ? color.saffron : color.saffronInk)};
  font-weight: 600;
  font-size: ${size.small};
`;

/**
 * How many seats are left, or that sign-up has closed. In a document the line says that seats are limited, so that nothing
 * moves when the number comes.
 */
export function EventSeats({ event, on = 'paper' }: { event: AnnouncedEvent; on?: 'paper' | 'night' }) {
  const left = useSeatsLeft(event);
  const words = useIsClosed(event) ? 'Sign-up has closed' : seatWords(event, left);
  return words ? <Line $on={on}>{words}</Line> : null;
}
