import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { calendarPath } from '../../../../shared/site/foundFiles.ts';
import { site } from '../../../../shared/site/site.ts';
import { eventCalendar } from '../../../../shared/time/calendarFile.ts';
import { ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { useToast } from '../../../ui/toasts/useToast.ts';
import * as S from './AddToCalendar.styles.ts';

/** Calendar programs open this scheme, and keep what they read up to date. */
const calendarAddress = site.url.replace(/^https?:/, 'webcal:') + calendarPath;

/** Offers the event as a calendar file if its date and time can be read. */
export function AddToCalendar({ event }: { event: AnnouncedEvent }) {
  const toast = useToast();
  // DTSTAMP is the event's own start, so that the document is the same whenever it is rendered.
  const file = event.startsAt && eventCalendar(event, {}, new Date(event.startsAt));
  if (!file) return null;
  return (
    <S.Offer>
      <ButtonAnchor
        look="plain"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
        download={`${site.product.slug}-event.ics`}
        target={undefined}
        onClick={() =>
          toast({
            title: 'Calendar file',
            description: 'Open the downloaded .ics file to add the event to your calendar.',
          })
        }
      >
        Add to calendar
      </ButtonAnchor>
      <span>
        Downloads an .ics file. Or <a href={calendarAddress}>subscribe to our calendar</a> for each evening to come.
      </span>
    </S.Offer>
  );
}
