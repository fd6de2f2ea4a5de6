import { site } from '../../../shared/site/site.ts';
import { daysUntil } from '../../../shared/time/daysUntil.ts';
import { isOver } from '../../../shared/time/eventEnd.ts';
import { clockText, dayFrom, eventTimes, lengthFrom, minutesFrom, monthFrom } from '../../../shared/time/eventTime.ts';
import { localTime, zoneName } from '../../../shared/time/timeZone.ts';

/** How a free text is understood; `care` if the admin should look at it again. Nothing is forbidden. */
export interface DateFeedback {
  tone: 'plain' | 'care';
  words: string;
}

const care = (...words: string[]): DateFeedback => ({ tone: 'care', words: words.filter(Boolean).join(' ') });

type Typed = Parameters<typeof eventTimes>[0];
type Defaults = Parameters<typeof eventTimes>[1];
type Day = NonNullable<ReturnType<typeof dayFrom>>;

const likeThis = (now: Date) => `“April 15, ${now.getFullYear()}”`;
const likeThisTime = '“7:00 PM”, with AM or PM';
const noCalendarFile = 'Visitors get no calendar file.';
const staysUntilTakenOff = 'It’s shown as you typed it, and the event stays on the site until you take it off.';

/** For an upcoming event: when visitors see it, as its text is understood. Null if nothing is typed yet. */
export function upcomingDateFeedback(typed: Typed, defaults: Defaults, now: Date): DateFeedback | null {
  const [eventDate, eventTime, duration] = [typed.eventDate.trim(), typed.eventTime.trim(), typed.duration.trim()];
  const event = { ...typed, eventDate, eventTime, duration };
  const { timeZone = defaults.timeZone } = typed;
  const day = dayFrom(eventDate);
  const noTime = eventTime !== '' && minutesFrom(eventTime) === null;
  const over = isOver(event, now.getTime());
  if (!day && monthFrom(eventDate))
    return over
      ? care(`${eventDate} has passed. ${hidden}`)
      : care('We can read only the month. It’s shown as you typed it until that month ends.', noCalendarFile);
  if (!day && eventDate !== '')
    return care(
      whyNoDay(eventDate, now),
      staysUntilTakenOff,
      `${noCalendarFile} We understand ${likeThis(now)}.`,
      noTime ? whyNoTime : '',
    );
  if (!day) return noTime ? care(whyNoTime, 'It’s shown as you typed it.') : null;

  const wrong = weekdayMismatch(eventDate, day);
  if (wrong) return care(wrong, over ? hidden : '');
  const times = eventTimes(event, defaults);
  const read = times ? momentText(times.start, timeZone) : dayText(day);
  if (over) return care(`${read}, which has passed. ${hidden}`);
  const words = `${read}, ${daysUntil(event, now.getTime())}.`;
  if (noTime) return care(words, whyNoTime, 'It’s shown as you typed it until that day ends.', noCalendarFile);
  if (!times) return { tone: 'plain', words };
  const end = `It leaves the site when it ends, at ${clock(times.end, timeZone)}.`;
  if (duration === '' || lengthFrom(duration) !== null) return { tone: 'plain', words: `${words} ${end}` };
  return care(words, end, `We can’t read the duration, so we take the usual ${lengthText(times)}.`);
}

const hidden = 'Visitors don’t see this event, and no one can sign up for it.';

/** For a past event: its day. "May 2024" and the label of an episode get no feedback. */
export function pastDateFeedback(typed: string, now: Date): DateFeedback | null {
  const text = typed.trim();
  if (text === '' || /^(episode \d+|([a-z]+ )?\d{4})$/i.test(text)) return null;
  const day = dayFrom(text);
  if (!day) return care(whyNoDay(text, now), `It’s shown as you typed it. We understand ${likeThis(now)}.`);
  const wrong = weekdayMismatch(text, day);
  if (wrong) return care(wrong);
  return dateOf(day) > now
    ? care(`${dayText(day)}, which is still to come.`)
    : { tone: 'plain', words: `${dayText(day)}.` };
}

function whyNoDay(text: string, now: Date): string {
  if (dayFrom(`${text}, 2000`)) return `The year is missing: write the date like ${likeThis(now)}.`;
  // With another day of the month it would be understood.
  if (dayFrom(text.replace(/(?<!\d)\d{1,2}(?!\d)(?!-)/, '01'))) return 'This day doesn’t exist.';
  return 'We can’t read this as a date.';
}

const whyNoTime = `We can’t read the time: write it like ${likeThisTime}.`;

/** For "Monday, April 15" if that is a Tuesday: one of the two is a mistake. */
function weekdayMismatch(text: string, day: Day): string | undefined {
  const typed = /^(mon|tue|wed|thu|fri|sat|sun)/i.exec(text)?.[0].toLowerCase();
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const typedDay = days.findIndex((name) => name.slice(0, 3) === typed);
  const actualDay = dateOf(day).getUTCDay();
  if (typedDay < 0 || typedDay === actualDay) return undefined;
  const name = (n: number) => dated({ weekday: 'long' }).format(Date.UTC(2023, 0, 1 + n));
  const date = dated({ dateStyle: 'long' }).format(dateOf(day));
  return `${date} is a ${name(actualDay)}, not a ${name(typedDay)}.`;
}

const dateOf = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day));

const dated = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(site.language, { timeZone: 'UTC', ...options });

const dayText = (day: Day) => dated({ dateStyle: 'full' }).format(dateOf(day));

/** "Thursday, November 26, 2026, 7:00 PM EST". */
const momentText = (start: Date, timeZone: string) =>
  `${dated({ dateStyle: 'full', timeZone }).format(start)}, ${clock(start, timeZone)} ${zoneName(timeZone, start)}`;

const clock = (moment: Date, timeZone: string) => clockText(localTime(moment.getTime(), timeZone).slice(11));

function lengthText({ start, end }: { start: Date; end: Date }): string {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  const hours = Math.floor(minutes / 60);
  const parts = [hours && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, minutes % 60 && `${minutes % 60} minutes`];
  return parts.filter(Boolean).join(' ');
}
