import { dateText, weekdayOf } from '../../../shared/time/eventWords.ts';
import { dayFrom, whyNoDay } from '../../../shared/time/readTimes.ts';

/** How a text is understood; `care` if the admin should look at it again. */
export interface DateFeedback {
  tone: 'plain' | 'care';
  words: string;
}

/** For a past event: its day. "May 2024" and the label of an episode get no feedback. Nothing is forbidden. */
export function pastDateFeedback(typed: string, now: Date): DateFeedback | null {
  const text = typed.trim();
  if (text === '' || /^(episode \d+|([a-z]+ )?\d{4})$/i.test(text)) return null;
  const day = dayFrom(text);
  const problem = whyNoDay(text) ?? (day ? null : 'We can’t read this as a date.');
  if (!day) return { tone: 'care', words: `${problem} It’s shown as you typed it.` };
  if (problem) return { tone: 'care', words: problem };
  const words = `${weekdayOf(day)}, ${dateText(day)}`;
  return Date.parse(day) > now.getTime()
    ? { tone: 'care', words: `${words}, which is still to come.` }
    : { tone: 'plain', words: `${words}.` };
}
