import type { WholeRecording } from '../../content/recordings/wholeRecordings.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { raiseAlarm } from '../../platform/log/log.ts';
import * as siteFiles from '../siteFiles.ts';
import { type CoverWords, cover, coverWords } from './cover.ts';

/** Draws a picture with these words, as a PNG. */
export type DrawCover = (words: CoverWords) => Promise<Uint8Array>;

export interface SharePictures {
  /** The paths of the pictures that are there, by the names of their recordings. */
  paths: Map<string, string>;
  /** Keys: what this run drew, what it could not draw, and what nobody needs any more. */
  drawn: string[];
  failed: string[];
  unused: string[];
  /** Whether a further run would draw more. */
  isUnfinished: boolean;
}

const prefix = 'share/';
/** How many pictures a run may draw: some five seconds. The pages of the others show the site's own until a later run. */
export const picturesPerRun = 50;
/** After so many that could not be drawn, something else is wrong. */
const mostFailures = 5;

/** Changes with what all pictures have in common. Raise the number with other fonts, or another version of resvg. */
const design = () => sha256(`1 ${cover({ title: 'A title of some length, in two lines', guest: 'Someone' })}`);

/**
 * Draws the pictures for links to recordings that are missing, newest first, and puts them into the site's bucket. Their names
 * contain a hash of what they show, so that none is drawn twice. `most`: how many this run may draw. `batchEnded` is called after
 * every few.
 */
export async function drawSharePictures(
  recordings: readonly WholeRecording[],
  draw: DrawCover,
  { most, batchEnded }: { most: number; batchEnded: () => Promise<void> },
): Promise<SharePictures> {
  const existing = await siteFiles.list(prefix);
  const look = design();
  const wanted = recordings.flatMap((recording) => {
    const words = coverWords(recording);
    const hash = words && sha256(JSON.stringify([look, words])).slice(0, 16);
    return words ? [{ name: recording.name, words, key: `${prefix}${recording.name}-${hash}.png` }] : [];
  });
  const keys = new Set(wanted.map(({ key }) => key));
  const missing = wanted.filter(({ key }) => !existing.has(key));
  const drawn = new Set<string>();
  const failed: string[] = [];
  for (const { key, words } of missing) {
    if (drawn.size === most || failed.length === mostFailures) break;
    const body = await draw(words).catch((error) => {
      raiseAlarm('PageNotPublished', `${key} could not be drawn`, { key, reason: String(error) });
      failed.push(key);
    });
    if (!body) continue;
    await siteFiles.put({ key, body, type: 'image/png' });
    drawn.add(key);
    if (drawn.size % 10 === 0) await batchEnded();
  }
  return {
    paths: new Map(
      wanted.flatMap(({ name, key }) => (existing.has(key) || drawn.has(key) ? [[name, `/${key}`] as const] : [])),
    ),
    drawn: [...drawn],
    failed,
    unused: [...existing.keys()].filter((key) => !keys.has(key)),
    // While some fail, a further run might do no better, each minute anew.
    isUnfinished: failed.length === 0 && drawn.size < missing.length,
  };
}
