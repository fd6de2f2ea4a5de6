import { styled } from 'styled-components';
import { useIsOver } from '../../../ui/page/useIsOver.ts';
import { color, space } from '../../../ui/theme/theme.ts';
import { useCancelledEventQuery } from './eventsApi.ts';

const Notice = styled.p`
  margin-bottom: ${space.group};
  padding: ${space.near} ${space.text};
  border-left: 3px solid ${color.saffron};
  background: ${color.saffronWash};
`;

/** Until a canceled event would have been over, what became of it: mails and calendars still lead to this page. */
export function CancelledEvent() {
  const { data: event } = useCancelledEventQuery();
  const isOver = useIsOver(event?.endsAt ? Date.parse(event.endsAt) : null);
  if (!event || isOver) return null;
  return (
    <Notice>
      <b>“{event.title}” is canceled.</b> It was to be on {event.eventDate}. Everyone who had signed up gets an email
      about it.
    </Notice>
  );
}
