import * as z from 'zod/mini';
import { type ArchiveGuestInput, archiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { recentEventInput } from '../../../../shared/content/model/recentEvent.ts';
import { recordingDetails } from '../../../../shared/content/model/recording.ts';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import type { Transcript } from '../../../../shared/content/transcripts.ts';
import {
  type PastIdentity,
  type PastLetter,
  type PastLetterResult,
  pastLetter,
} from '../../../../shared/letters/model/pastLetter.ts';
import { site } from '../../../../shared/site/site.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { forEachLimit } from '../../platform/async.ts';
import * as episodes from '../episodes/episodes.ts';
import { recentEvents, upcomingEvents } from '../events/events.ts';
import * as archiveGuests from '../guests/archiveGuests.ts';
import * as transcriptFiles from '../recordings/transcriptFiles.ts';
import { readTranscript } from '../transcripts/readTranscript.ts';

interface Letters {
  knownPast: (letters: PastIdentity[]) => Promise<boolean[]>;
  addPast: (letter: PastLetter) => Promise<PastLetterResult>;
}

interface ImportedContent extends episodes.AllLeftOut {
  kinds: Record<Kind, episodes.Comparison>;
}

/**
 * Adds what the site does not have yet. Existing events, guests and letters stay as they are, since an admin may have
 * edited them or taken a letter off the site; episodes are updated. To finish an interrupted import, run it again. With
 * `check` nothing is written, and the numbers say what would be. Throws if a new guest has an existing one's name.
 */
export async function importContent(
  content: Content,
  letters: Letters,
  { check }: { check: boolean },
): Promise<ImportedContent> {
  const existingGuests = await archiveGuests.list();
  const guests = newOnly('archiveGuests', content.archiveGuests, existingGuests);
  refuseOthersNames(guests, existingGuests);
  const recent = newOnly('recentEvents', content.recentEvents, await recentEvents.list());
  const upcoming = newOnly('upcomingEvents', content.upcomingEvents.map(withTimes), await upcomingEvents.list());
  const known = await letters.knownPast(content.letters);
  const ofLetters = content.letters.filter((_, at) => !known[at]);
  const readEpisodes = content.episodes.map(readEpisode);
  const readRecent = recent.map((event) => readDetails(event, event.title));
  const readGuests = guests.map((guest) => readDetails(guest, guest.name));
  const read = [...readRecent, ...readGuests, ...readEpisodes];
  if (!check)
    await forEachLimit(read, async ({ transcript }) => transcript && transcriptFiles.keep(transcript, ofFile));
  const toEpisodes = readEpisodes.map(({ item }) => item);
  const { added, changed, unchanged } = await (check ? episodes.compare(toEpisodes) : episodes.upsert(toEpisodes));
  if (!check) {
    if (guests.length > 0) await archiveGuests.createAll(readGuests.map(({ item }) => item));
    const toRecent = readRecent.map(({ item }) => item);
    await createInOrder(recentEvents, toRecent);
    await createInOrder(upcomingEvents, upcoming);
    for (const letter of ofLetters)
      if ((await letters.addPast(letter)).outcome === 'tooLong')
        throw new Error(`The letter “${letter.subject}” is too long for a page`);
  }
  const report = (kind: Kind, added: unknown[]) => ({
    ...{ added: added.length, changed: 0, unchanged: content[kind].length - added.length },
  });
  const kinds = {
    recentEvents: report('recentEvents', recent),
    upcomingEvents: report('upcomingEvents', upcoming),
    archiveGuests: report('archiveGuests', guests),
    episodes: { added, changed, unchanged },
    letters: report('letters', ofLetters),
  };
  return { kinds, ...episodes.leftOutOf(read) };
}

function refuseOthersNames(guests: ArchiveGuestInput[], existing: ArchiveGuestInput[]): void {
  const spellings = new archiveGuests.Spellings(existing);
  const problems = guests.flatMap((guest) => Object.values(spellings.conflict(guest) ?? {}));
  if (problems.length > 0) throw new Error(['Nothing was imported:', ...problems.slice(0, maxProblems)].join('\n'));
}

function newOnly<Item extends object>(kind: Kind, input: Item[], existing: object[]): Item[] {
  const known = new Set(existing.map((each) => identityOf(kind, each)));
  return input.filter((each) => !known.has(identityOf(kind, each)));
}

/** In the input order. An event that is active on the site stays so, and visitors keep seeing it. */
async function createInOrder<E extends { isActive: boolean }>(
  store: { active(): Promise<unknown>; create(event: E): Promise<unknown> },
  events: E[],
): Promise<void> {
  const hasActive = events.length > 0 && (await store.active()) !== undefined;
  for (const event of events) await store.create(hasActive ? { ...event, isActive: false } : event);
}

function readDetails<Item extends { details?: Details | undefined }>({ details, ...item }: Item, called: string) {
  const { transcriptText, ...given } = details ?? {};
  const read = transcriptText ? readTranscript(transcriptText) : undefined;
  const corrections = { ...given, ...(read && { transcript: keptAs(read.transcript) }) };
  return { item: details ? { ...item, corrections } : item, called, ...read };
}

function readEpisode(episode: Content['episodes'][number]) {
  const read = episode.transcriptText ? readTranscript(episode.transcriptText) : undefined;
  const kept = read && { leftOut: read.leftOut, transcript: keptAs(read.transcript) };
  return { item: { ...episode, ...kept }, called: episode.title, ...read };
}

/** Anyone who writes a file of content writes it for this site. */
const ofFile = { language: site.language, source: 'import' } as const;
const keptAs = (transcript: Transcript) => transcriptFiles.keptAs(transcript, ofFile);

const maxItems = 2000;
const list = <Item extends z.core.SomeType>(item: Item) =>
  z._default(z.array(item, 'This is a list').check(z.maxLength(maxItems, `At most ${maxItems} at once`)), []);

/** What a guest of the archive and a recent event may have beside what the admin's forms ask for. */
const details = z.extend(z.partial(z.omit(recordingDetails, { transcript: true })), {
  transcriptText: episodeInput.shape.transcriptText,
});
type Details = z.infer<typeof details>;

const letter = z.extend(pastLetter, {
  /** The day, as in "2031-04-15", or the time in ISO 8601. A day becomes noon UTC. */
  sentAt: z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Use a date such as 2031-04-15'),
    z.transform((at) => new Date(at.includes('T') ? at : `${at}T12:00:00Z`).toISOString()),
  ),
});

const content = z.strictObject({
  recentEvents: list(z.extend(recentEventInput, { details: z.optional(details) })),
  upcomingEvents: list(upcomingEventInput),
  archiveGuests: list(z.extend(archiveGuestInput, { details: z.optional(details) })),
  episodes: list(episodeInput),
  letters: list(letter),
});
type Content = z.infer<typeof content>;
type Kind = keyof Content;

const identifyingFields: Record<Kind, string[]> = {
  recentEvents: ['title', 'eventDate'],
  upcomingEvents: ['title', 'eventDate'],
  archiveGuests: ['name', 'url'],
  episodes: ['guid'],
  letters: ['subject', 'sentAt'],
};

const identityOf = (kind: Kind, item: object) =>
  JSON.stringify(identifyingFields[kind].map((field) => (item as Record<string, unknown>)[field] ?? null));

const maxProblems = 50;

/** Throws an error with one line for each problem and its place. */
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
  const earlier = new archiveGuests.Spellings([]);
  return guests.flatMap((guest, index) => {
    const problems = Object.entries(earlier.conflict(guest) ?? {});
    earlier.add(guest);
    return problems.map(([field, problem]) => `archiveGuests[${index}].${field}: ${problem}`);
  });
}

function unreadableIn({ episodes, archiveGuests, recentEvents }: Content): string[] {
  const ofDetails = (items: { details?: Details | undefined }[]) => items.map((item) => item.details?.transcriptText);
  const ofEpisodes = episodes.map(({ transcriptText }) => transcriptText);
  return [
    ...unreadable(ofEpisodes, (index) => ['episodes', index]),
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
