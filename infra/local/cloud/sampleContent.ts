import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the samples are: content, transcripts and, in `media`, what visitors download. */
export const samplesFolder = join(import.meta.dirname, '../seed');

/**
 * The sample content as input of workers/importContent, with dates and transcripts filled in. `dateOf` says which day is
 * some weeks from now, or ago if the number is negative.
 */
export function sampleContent(dateOf: (weeksFromNow: number) => Date = thursday) {
  const text = readFileSync(join(samplesFolder, 'content/samples.json'), 'utf8')
    .replace(/\{(in )?(\d+) weeks( ago)?(?:, as an? (letter|episode))?\}/g, (_, ahead, weeks, __, kind) =>
      inForm(dateOf(ahead ? Number(weeks) : -Number(weeks)), kind),
    )
    .replace(/\{text of ([\w.-]+)\}/g, (_, file) =>
      JSON.stringify(readFileSync(join(samplesFolder, 'transcripts', file), 'utf8')).slice(1, -1),
    );
  return JSON.parse(text);
}

/** A Thursday some weeks from now. */
function thursday(weeksFromNow: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + 7 * weeksFromNow + ((4 - day.getDay() + 7) % 7));
  return day;
}

/** Letters have a day, episodes a time; events say it in words, such as "May 3, 2031". */
function inForm(day: Date, kind?: 'letter' | 'episode'): string {
  const iso = day.toISOString().slice(0, 10);
  if (kind === 'letter') return iso;
  if (kind === 'episode') return `${iso}T10:00:00.000Z`;
  return day.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}
