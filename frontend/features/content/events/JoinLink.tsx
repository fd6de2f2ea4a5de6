import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { useIsClosed } from '../../../queries/events.ts';
import { ButtonLink, type ButtonLook } from '../../../ui/buttons/Button.tsx';

/** Leads to the page of the event, and to its form while that is open. */
export function JoinLink({ event, ...look }: { event: AnnouncedEvent } & ButtonLook) {
  return (
    <ButtonLink {...look} to={pages.signup}>
      {useIsClosed(event) ? 'See the Evening' : 'Join Live Audience'}
    </ButtonLink>
  );
}
