import { endsAt } from '../../../../shared/time/eventEnd.ts';
import { zoneOf } from '../../../../shared/time/eventZone.ts';
import { reminderTimes } from '../../../../shared/time/reminderTimes.ts';
import { signupClosesAt } from '../../../../shared/time/signupCloses.ts';
import { momentIn } from '../../../ui/text/dates.ts';
import { describedBy, type EventDraft } from './eventDraft.ts';

/** When sign-up closes, as the form understands it. `now` in Unix milliseconds. */
export function closingHint(values: EventDraft, now: number): string {
  const event = describedBy(values);
  const [closes, end] = [signupClosesAt(event), endsAt(event)];
  if (closes === null) return 'Leave it empty to let people sign up until the evening is over.';
  const moment = momentIn(closes, zoneOf(event));
  if (end !== null && closes >= end) return `${moment} is after the evening, whose end closes sign-up anyway.`;
  return closes <= now ? `Closed since ${moment}.` : `Closes ${moment}.`;
}

/** When a reminder goes out, if it is wanted, as the form understands it. `now` in Unix milliseconds. */
export function reminderHint(values: EventDraft, kind: 'day' | 'hour', now: number): string {
  if (!values.eventDate.trim() || !values.eventTime.trim())
    return 'Enter the date and the time to see when it goes out.';
  const event = describedBy(values);
  const at = reminderTimes(event)?.[kind];
  if (at === undefined) return 'No reminder can go out: the date or the time isn’t recognized.';
  const moment = momentIn(at, zoneOf(event));
  if (at <= now) return `Its time has passed: ${moment}.`;
  return `${values[kind === 'day' ? 'remindDay' : 'remindHour'] ? 'Goes out' : 'Would go out'} ${moment}.`;
}
