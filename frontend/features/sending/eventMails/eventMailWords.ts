import type { EventMail } from '../../../../shared/sending/model/eventMail.ts';
import { site } from '../../../../shared/site/site.ts';
import { momentIn } from '../../../ui/text/dates.ts';
import { reasonText } from '../campaigns/reasonText.ts';

/** What each of the emails about an event is. */
export const mailNames: Record<EventMail['kind'], string> = {
  day: 'A day before',
  hour: 'An hour before',
  moved: 'New time or place',
  canceled: 'Canceled',
};

/** Where an email about an event stands: "goes out Fri, May 2, 7:00 PM EDT". `timeZone`: the event's. */
export function mailWords({ state, dueAt, reason, sent = 0, total = 0 }: EventMail, timeZone: string): string {
  const moment = dueAt && momentIn(Date.parse(dueAt), timeZone);
  const number = (n: number) => n.toLocaleString(site.language);
  const people = `${number(sent)} of ${number(total)}`;
  const because = reason ? `: ${reasonText(reason).words}` : '';
  switch (state) {
    case 'planned':
      return moment ? `Goes out ${moment}` : 'Goes out within a minute';
    case 'off':
      return 'Switched off';
    case 'no-date':
      return 'Can’t go out: the date or the time isn’t recognized';
    case 'covered':
      return `Not sent: it was due ${moment}, before people were told of the new time`;
    case 'missed':
      return `Not sent: it was due ${moment}, and the site couldn’t send it in time`;
    case 'nobody':
      return 'Not sent: no one had signed up';
    case 'sending':
      return total === 0 ? 'Being prepared' : `Being sent: ${people} so far`;
    case 'paused':
      return `Paused after ${people}${because}`;
    case 'stopped':
      return `Stopped after ${people}${because}`;
    case 'unconfirmed':
      return `Sent to ${people}; the others have to be checked`;
    case 'sent':
      return total === 0 ? 'Sent' : `Sent to ${people}`;
  }
}
