import type { ArchiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import type { EarlierLetter } from '../../../../shared/letters/model/earlierLetter.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import * as episodes from '../episodes/episodes.ts';
import { recentEvents, upcomingEvents } from '../events/events.ts';
import * as archiveGuests from '../guests/archiveGuests.ts';
import { Spellings } from '../guests/spellings.ts';
import * as transcriptFiles from '../recordings/transcriptFiles.ts';
import { readTranscript } from '../transcripts/readTranscript.ts';
import { type Content, type Details, identityOf, type Kind, maxProblems } from './content.ts';

/** Lists the letters on the site, and publishes one that another system sent. */
interface Letters {
  list: () => Promise<object[]>;
  publish: (letter: EarlierLetter) => Promise<void>;
}

/**
 * Adds what the site does not have yet. Existing events, guests and letters stay as they are, since an admin may have
 * edited them or taken a letter off the site; episodes are updated. To finish an interrupted import, run it again. With
 * `check` nothing is written, and the numbers say what would be. Throws if a new guest has a name that is an existing one's.
 */
export async function importContent(
  content: Content,
  letters: Letters,
  { check }: { check: boolean },
): Promise<Record<Kind, episodes.Comparison>> {
  const existingGuests = await archiveGuests.list();
  const guests = newOnly('archiveGuests', content.archiveGuests, existingGuests);
  refuseOthersNames(guests, existingGuests);
  const [recent, upcoming, ofLetters, ofEpisodes] = await Promise.all([
    newOnly('recentEvents', content.recentEvents, await recentEvents.list()),
    newOnly('upcomingEvents', content.upcomingEvents, await upcomingEvents.list()),
    newOnly('letters', content.letters, await letters.list()),
    importEpisodes(content.episodes, check),
  ]);
  if (!check) {
    if (guests.length > 0) await archiveGuests.createAll(await Promise.all(guests.map(withDetails)));
    await createInOrder(recentEvents, await Promise.all(recent.map(withDetails)));
    await createInOrder(upcomingEvents, upcoming);
    for (const letter of ofLetters) await letters.publish(letter);
  }
  const report = (kind: Kind, added: unknown[]) => ({
    ...{ added: added.length, changed: 0, unchanged: content[kind].length - added.length },
  });
  return {
    recentEvents: report('recentEvents', recent),
    upcomingEvents: report('upcomingEvents', upcoming),
    archiveGuests: report('archiveGuests', guests),
    episodes: ofEpisodes,
    letters: report('letters', ofLetters),
  };
}

function refuseOthersNames(guests: ArchiveGuestInput[], existing: ArchiveGuestInput[]): void {
  const spellings = new Spellings(existing);
  const problems = guests.flatMap((guest) => Object.values(spellings.conflict(guest) ?? {}));
  if (problems.length > 0) throw new Error(['Nothing was imported:', ...problems.slice(0, maxProblems)].join('\n'));
}

function newOnly<K extends Kind>(kind: K, input: Content[K][number][], existing: object[]): Content[K][number][] {
  const known = new Set(existing.map((each) => identityOf(kind, each)));
  return input.filter((each) => !known.has(identityOf(kind, each)));
}

/** Creates events in the input order. An event that is active on the site stays so, and visitors keep seeing it. */
async function createInOrder<E extends { isActive: boolean }>(
  store: { active(): Promise<unknown>; create(event: E): Promise<unknown> },
  events: E[],
): Promise<void> {
  const hasActive = events.length > 0 && (await store.active()) !== undefined;
  for (const event of events) await store.create(hasActive ? { ...event, isActive: false } : event);
}

/** A guest or an event with its details as an admin would have given them, and its transcript as a file. */
async function withDetails<Item extends { details?: Details | undefined }>({ details, ...item }: Item) {
  if (!details) return item;
  const { transcriptText, ...given } = details;
  const kept = transcriptText && (await transcriptFiles.keep(readTranscript(transcriptText).transcript, ofFile));
  return { ...item, corrections: { ...given, ...(kept && { transcript: kept }) } };
}

/** Adds or updates episodes, and keeps the transcripts that came with them as files. */
async function importEpisodes(input: Content['episodes'], check: boolean): Promise<episodes.Comparison> {
  const read = input.map((episode) => ({
    episode,
    ...(episode.transcriptText && readTranscript(episode.transcriptText)),
  }));
  if (!check)
    await forEachLimit(read, async ({ transcript }) => transcript && transcriptFiles.keep(transcript, ofFile));
  const imported = read.map(({ episode, transcript, leftOut }) => ({
    ...episode,
    ...(transcript && { leftOut, transcript: transcriptFiles.keptAs(transcript, ofFile) }),
  }));
  return check ? episodes.compare(imported) : episodes.upsert(imported);
}

const ofFile = { language: null, source: 'import' } as const;
