import { site } from '../../../shared/site/site.ts';
import { dayFrom, eventTimes, lengthFrom, minutesFrom } from '../../../shared/time/eventTime.ts';

/** How a free text is understood; `care` if the admin should look at it again. Nothing is forbidden. */
export interface DateFeedback {
  tone: 'plain' | 'care';
  words: string;
}

const care = (...words: string[]): DateFeedback => ({ tone: 'care', words: words.join(' ') });

type Typed = Parameters<typeof eventTimes>[0];
type Defaults = Parameters<typeof eventTimes>[1];
type Day = NonNullable<ReturnType<typeof dayFrom>>;

const asTyped = 'Visitors see it as typed, but without a calendar file, and search engines are not told.';
const likeThis = (now: Date) => `“April 15, ${now.getFullYear()}”`;

/** For an upcoming event: the time in its calendar file, or why it has none. Null if nothing is typed yet. */
export function upcomingDateFeedback(typed: Typed, defaults: Defaults, now: Date): DateFeedback | null {
  const [eventDate, eventTime, duration] = [typed.eventDate.trim(), typed.eventTime.trim(), typed.duration.trim()];
  const day = dayFrom(eventDate);
  const noDay = eventDate !== '' && !day;
  const noTime = eventTime !== '' && minutesFrom(eventTime) === null;
  const time = '“7:00 PM”, with AM or PM';
  if (noDay && noTime)
    return care(`The date and the time are not understood: write them like ${likeThis(now)} and ${time}.`, asTyped);
  if (noDay) return care(whyNoDay(eventDate, now), asTyped);
  if (noTime) return care(`The time is not understood: write it like ${time}.`, asTyped);
  if (!day) return null;

  const wrong = weekdayMismatch(eventDate, day);
  if (wrong) return care(wrong);
  const times = eventTimes({ eventDate, eventTime: eventTime || '11:59 PM', duration }, defaults);
  const passed = times && times.end < now;
  const read = times && eventTime ? momentText(times, defaults.timeZone) : dayText(day);
  if (passed) return care(`Understood as ${read}, which has passed.`);
  if (!times || !eventTime) return { tone: 'plain', words: `Understood as ${read}.` };
  const words = `Understood as ${read}. Calendar files and search engines get it so.`;
  if (duration === '' || lengthFrom(duration) !== null) return { tone: 'plain', words };
  return care(words, `The duration is not understood: the calendar file takes ${lengthText(times)}.`);
}

/** For a past event: its day. "May 2024" and the label of an episode get no feedback. */
export function pastDateFeedback(typed: string, now: Date): DateFeedback | null {
  const text = typed.trim();
  if (text === '' || /^(episode \d+|([a-z]+ )?\d{4})$/i.test(text)) return null;
  const day = dayFrom(text);
  if (!day) return care(whyNoDay(text, now), 'Visitors see it as typed.');
  const wrong = weekdayMismatch(text, day);
  if (wrong) return care(wrong);
  const words = `Understood as ${dayText(day)}`;
  return dateOf(day) > now ? care(`${words}, which is still to come.`) : { tone: 'plain', words: `${words}.` };
}

/** A short warning for the list of upcoming events; null if all is well. */
export function dateWarning(typed: Typed, defaults: Defaults, now: Date): string | null {
  const times = eventTimes(typed, defaults);
  if (!times) return 'Date not understood';
  return times.end < now ? 'Has passed' : null;
}

function whyNoDay(text: string, now: Date): string {
  if (dayFrom(`${text}, 2000`)) return `The date lacks its year: write it like ${likeThis(now)}.`;
  // With another day of the month it would be understood.
  if (dayFrom(text.replace(/(?<!\d)\d{1,2}(?!\d)(?!-)/, '01'))) return 'There is no such day in the calendar.';
  return `The date is not understood: write it like ${likeThis(now)}.`;
}

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

function momentText({ start, end }: { start: Date; end: Date }, timeZone: string): string {
  const from = dated({ dateStyle: 'full', timeStyle: 'short', timeZone }).format(start);
  const until = dated({ timeStyle: 'short', timeZone }).format(end);
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  // Some browsers put a narrow space before AM and PM, which screen readers misread.
  return `${from}, until ${until}, ${city} time`.replaceAll('\u202f', ' ');
}

function lengthText({ start, end }: { start: Date; end: Date }): string {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  const hours = Math.floor(minutes / 60);
  const parts = [hours && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, minutes % 60 && `${minutes % 60} minutes`];
  return parts.filter(Boolean).join(' ');
}
