import { eventCalendar } from '../../../shared/calendarFile.ts';
import { isTimeReadable } from '../../../shared/eventTime.ts';
import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { site } from '../../../shared/site.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/downloadFile.ts';
import { useToast } from '../../ui/useToast.ts';
import * as S from './AddToCalendar.styles.ts';

const { venue } = site.live;

/** Offers the event as a calendar file, where its date and time can be read. */
export function AddToCalendar({ event }: { event: UpcomingEvent }) {
  const toast = useToast();
  if (!isTimeReadable(event)) return null;

  function save() {
    const file = eventCalendar(event, [venue.name, venue.street, venue.city].join(', '), new Date()) ?? '';
    downloadFile(`${site.product.slug}-event.ics`, 'text/calendar', file);
    toast({ title: 'Calendar file', description: 'Open the downloaded .ics file to add the event to your calendar.' });
  }

  return (
    <S.Offer>
      <Button look="plain" onClick={save}>
        Add to calendar
      </Button>
      <span>Downloads an .ics file</span>
    </S.Offer>
  );
}
