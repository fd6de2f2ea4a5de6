import type { UpcomingEvent } from '../content/model/upcomingEvent.ts';
import { site } from '../site/site.ts';
import { clockText, lengthFrom, minutesFrom, rangeEnd } from './eventTime.ts';

const { doors, start, end } = site.live.schedule;
const minutesBetween = (from: string, to: string) => (minutesFrom(to) ?? 0) - (minutesFrom(from) ?? 0);

type Text = Pick<UpcomingEvent, 'eventTime' | 'duration' | 'doorsTime' | 'endTime'>;

/**
 * When the doors of an evening open and when it ends, if all is as usual: the schedule of site.ts, moved to its start; with
 * a duration, its end follows from that. Empty where the start cannot be read.
 */
export const usualTimes = ({ eventTime, duration }: Pick<Text, 'eventTime' | 'duration'>) => ({
  doorsTime: moved(eventTime, minutesBetween(start, doors)),
  endTime: moved(eventTime, lengthFrom(duration) ?? minutesBetween(start, end)),
});

/** When the doors open, as the event has it or as usual: "6:20 PM". Empty if it is not known, or without doors. */
export const doorsOf = (event: Text & Pick<UpcomingEvent, 'attendance'>): string =>
  event.attendance === 'virtual' ? '' : (event.doorsTime ?? usualTimes(event).doorsTime);

/** When it ends, as the event has it or as usual: "8:45 PM". Empty if that is not known, or its start's text has it. */
export const endOf = (event: Text): string =>
  event.endTime ?? (rangeEnd(event.eventTime) ? '' : usualTimes(event).endTime);

/** A time of day so many minutes later, on the same kind of clock: "7:00 PM" or "19:00". Empty if it cannot be read. */
function moved(time: string, minutes: number): string {
  const at = minutesFrom(time);
  if (at === null) return '';
  const moment = (at + minutes + 1440) % 1440;
  const until = [Math.floor(moment / 60), moment % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return /[ap]\.?\s*m\b|noon|midnight/i.test(time) ? clockText(until) : until;
}
