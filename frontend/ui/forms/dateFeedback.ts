import { site } from '../../../shared/site/site.ts';
import { dayFrom, eventTimes, lengthFrom, minutesFrom } from '../../../shared/time/eventTime.ts';

/** How the product reads a free text: `care` where somebody should look at it again. Nothing is forbidden. */
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

/** Of an event to come: the moment that its calendar file gets, or why it gets none. Null while there is nothing to read. */
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

/** Of an event that was: its day. "May 2024" and the label of an episode are left as they are. */
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

/** What a list says of such an event, in two words; null where all is well. */
export function dateWarning(typed: Typed, defaults: Defaults, now: Date): string | null {
  const times = eventTimes(typed, defaults);
  if (!times) return 'Date not understood';
  return times.end < now ? 'Has passed' : null;
}

function whyNoDay(text: string, now: Date): string {
  if (dayFrom(`${text}, 2000`)) return `The date lacks its year: write it like ${likeThis(now)}.`;
  // With another day in its place it could be read.
  if (dayFrom(text.replace(/(?<!\d)\d{1,2}(?!\d)(?!-)/, '01'))) return 'There is no such day in the calendar.';
  return `The date is not understood: write it like ${likeThis(now)}.`;
}

/** "Monday, April 15" where that is a Tuesday: one of the two is a slip. */
function weekdayMismatch(text: string, day: Day): string | undefined {
  const typed = /^(mon|tue|wed|thu|fri|sat|sun)/i.exec(text)?.[0].toLowerCase();
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const meant = days.findIndex((name) => name.slice(0, 3) === typed);
  const is = dateOf(day).getUTCDay();
  if (meant < 0 || meant === is) return undefined;
  const name = (n: number) => dated({ weekday: 'long' }).format(Date.UTC(2023, 0, 1 + n));
  const date = dated({ dateStyle: 'long' }).format(dateOf(day));
  return `${date} is a ${name(is)}, not a ${name(meant)}.`;
}

const dateOf = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day));

const dated = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(site.language, { timeZone: 'UTC', ...options });

const dayText = (day: Day) => dated({ dateStyle: 'full' }).format(dateOf(day));

function momentText({ start, end }: { start: Date; end: Date }, timeZone: string): string {
  const from = dated({ dateStyle: 'full', timeStyle: 'short', timeZone }).format(start);
  const until = dated({ timeStyle: 'short', timeZone }).format(end);
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  // Some browsers put a narrow space before AM and PM, which is read out oddly.
  return `${from}, until ${until}, ${city} time`.replaceAll('\u202f', ' ');
}

function lengthText({ start, end }: { start: Date; end: Date }): string {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  const hours = Math.floor(minutes / 60);
  const parts = [hours && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, minutes % 60 && `${minutes % 60} minutes`];
  return parts.filter(Boolean).join(' ');
}
