import * as z from 'zod/mini';
import { archiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { recentEventInput } from '../../../../shared/content/model/recentEvent.ts';
import { recordingDetails } from '../../../../shared/content/model/recording.ts';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { earlierLetter } from '../../../../shared/letters/model/earlierLetter.ts';
import { Spellings } from '../guests/spellings.ts';
import { readTranscript } from '../transcripts/readTranscript.ts';

const maxItems = 2000;
const list = <Item extends z.core.SomeType>(item: Item) =>
  z._default(z.array(item, 'This is a list').check(z.maxLength(maxItems, `At most ${maxItems} at once`)), []);

/** What a guest of the archive and a recent event may have beside what the admin's forms ask for. */
const details = z.extend(z.partial(z.omit(recordingDetails, { transcript: true })), {
  transcriptText: episodeInput.shape.transcriptText,
});
export type Details = z.infer<typeof details>;

const content = z.strictObject({
  recentEvents: list(z.extend(recentEventInput, { details: z.optional(details) })),
  upcomingEvents: list(upcomingEventInput),
  archiveGuests: list(z.extend(archiveGuestInput, { details: z.optional(details) })),
  episodes: list(episodeInput),
  letters: list(earlierLetter),
});
export type Content = z.infer<typeof content>;
export type Kind = keyof Content;

/** The fields by which two items of a kind are the same. */
const identifyingFields: Record<Kind, string[]> = {
  recentEvents: ['title', 'eventDate'],
  upcomingEvents: ['title', 'eventDate'],
  archiveGuests: ['name', 'url'],
  episodes: ['guid'],
  letters: ['subject', 'sentAt'],
};

export const identityOf = (kind: Kind, item: object) =>
  JSON.stringify(identifyingFields[kind].map((field) => (item as Record<string, unknown>)[field] ?? null));

/** How many problems an error lists. */
export const maxProblems = 50;

/** The validated content of a file. Throws an error with one line for each problem and its place. */
export function parseContent(input: unknown): Content {
  const { data, error } = content.safeParse(input, { error: z.locales.en().localeError });
  const lines = data
    ? [...duplicatesIn(data), ...sharedSpellingsIn(data.archiveGuests), ...unreadableIn(data)]
    : error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`);
  if (data && lines.length === 0) return data;
  const rest = lines.length > maxProblems ? [`... and ${lines.length - maxProblems} more`] : [];
  throw new Error(['Nothing was imported:', ...lines.slice(0, maxProblems), ...rest].join('\n'));
}

/** Such as `archiveGuests[3].name`, counted from 0. */
const placeOf = (path: PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1) || 'the file';

/** Of guests who have the same spelling, the later one is named. */
function sharedSpellingsIn(guests: Content['archiveGuests']): string[] {
  const earlier = new Spellings([]);
  return guests.flatMap((guest, index) => {
    const problems = Object.entries(earlier.conflict(guest) ?? {});
    earlier.add(guest);
    return problems.map(([field, problem]) => `archiveGuests[${index}].${field}: ${problem}`);
  });
}

/** Transcripts that cannot be read. */
function unreadableIn({ episodes, archiveGuests, recentEvents }: Content): string[] {
  const ofDetails = (items: { details?: Details | undefined }[]) => items.map((item) => item.details?.transcriptText);
  return [
    ...unreadable(
      episodes.map(({ transcriptText }) => transcriptText),
      (index) => ['episodes', index],
    ),
    ...unreadable(ofDetails(archiveGuests), (index) => ['archiveGuests', index, 'details']),
    ...unreadable(ofDetails(recentEvents), (index) => ['recentEvents', index, 'details']),
  ];
}

const unreadable = (texts: (string | undefined)[], placeAt: (index: number) => PropertyKey[]): string[] =>
  texts.flatMap((text, index) => {
    try {
      if (text) readTranscript(text);
      return [];
    } catch (error) {
      return `${placeOf([...placeAt(index), 'transcriptText'])}: ${(error as Error).message}`;
    }
  });

function duplicatesIn(data: Content): string[] {
  return (Object.keys(identifyingFields) as Kind[]).flatMap((kind) => {
    const first = new Map<string, number>();
    return data[kind].flatMap((item, index) => {
      const identity = identityOf(kind, item);
      const earlier = first.get(identity);
      if (earlier === undefined) first.set(identity, index);
      return earlier === undefined
        ? []
        : [`${kind}[${index}]: the same ${identifyingFields[kind].join(' and ')} as ${kind}[${earlier}]`];
    });
  });
}
