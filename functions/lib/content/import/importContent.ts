import type { ArchiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import type { Transcript } from '../../../../shared/content/transcripts/transcript.ts';
import type { EarlierLetter } from '../../../../shared/letters/model/earlierLetter.ts';
import { site } from '../../../../shared/site/site.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import * as episodes from '../episodes/episodes.ts';
import { recentEvents, upcomingEvents } from '../events/events.ts';
import * as archiveGuests from '../guests/archiveGuests.ts';
import { Spellings } from '../guests/spellings.ts';
import { type AllLeftOut, leftOutOf } from '../recordings/leftOut.ts';
import * as transcriptFiles from '../recordings/transcriptFiles.ts';
import { readTranscript } from '../transcripts/readTranscript.ts';
import { type Content, type Details, identityOf, type Kind, maxProblems } from './content.ts';

/** Lists the letters on the site, and publishes one that another system sent. */
interface Letters {
  list: () => Promise<object[]>;
  publish: (letter: EarlierLetter) => Promise<void>;
}

/** How much of each kind was added, changed or there already, and what of the transcripts could not be used. */
interface ImportedContent extends AllLeftOut {
  kinds: Record<Kind, episodes.Comparison>;
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
): Promise<ImportedContent> {
  const existingGuests = await archiveGuests.list();
  const guests = newOnly('archiveGuests', content.archiveGuests, existingGuests);
  refuseOthersNames(guests, existingGuests);
  const recent = newOnly('recentEvents', content.recentEvents, await recentEvents.list());
  const upcoming = newOnly('upcomingEvents', content.upcomingEvents.map(withTimes), await upcomingEvents.list());
  const ofLetters = newOnly('letters', content.letters, await letters.list());
  const readEpisodes = content.episodes.map(readEpisode);
  const readRecent = recent.map((event) => readDetails(event, event.title));
  const readGuests = guests.map((guest) => readDetails(guest, guest.name));
  const read = [...readRecent, ...readGuests, ...readEpisodes];
  if (!check)
    await forEachLimit(read, async ({ transcript }) => transcript && transcriptFiles.keep(transcript, ofFile));
  const toEpisodes = readEpisodes.map(({ item }) => item);
  const ofEpisodes = await (check ? episodes.compare(toEpisodes) : episodes.upsert(toEpisodes));
  if (!check) {
    if (guests.length > 0) await archiveGuests.createAll(readGuests.map(({ item }) => item));
    await createInOrder(
      recentEvents,
      readRecent.map(({ item }) => item),
    );
    await createInOrder(upcomingEvents, upcoming);
    for (const letter of ofLetters) await letters.publish(letter);
  }
  const report = (kind: Kind, added: unknown[]) => ({
    ...{ added: added.length, changed: 0, unchanged: content[kind].length - added.length },
  });
  const kinds = {
    recentEvents: report('recentEvents', recent),
    upcomingEvents: report('upcomingEvents', upcoming),
    archiveGuests: report('archiveGuests', guests),
    episodes: ofEpisodes,
    letters: report('letters', ofLetters),
  };
  return { kinds, ...leftOutOf(read) };
}

function refuseOthersNames(guests: ArchiveGuestInput[], existing: ArchiveGuestInput[]): void {
  const spellings = new Spellings(existing);
  const problems = guests.flatMap((guest) => Object.values(spellings.conflict(guest) ?? {}));
  if (problems.length > 0) throw new Error(['Nothing was imported:', ...problems.slice(0, maxProblems)].join('\n'));
}

function newOnly<Item extends object>(kind: Kind, input: Item[], existing: object[]): Item[] {
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

/** A guest or an event with its details as an admin would have given them, and what of its transcript is to be kept or said. */
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

/** Whoever writes a file of content writes it for this site. */
const ofFile = { language: site.language, source: 'import' } as const;
const keptAs = (transcript: Transcript) => transcriptFiles.keptAs(transcript, ofFile);
