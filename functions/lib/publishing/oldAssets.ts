import { days } from '../platform/dynamo/dynamo.ts';
import type { PublicationRecord } from './record.ts';
import * as siteFiles from './siteFiles.ts';

/** A page that was open before a deploy may still ask for its code: so long, in milliseconds. */
const keptFor = days(7) * 1000;

/** Deletes the assets that no page has needed for a week; returns which of the others are not needed, and since when. */
export async function removeOldAssets(
  needed: readonly string[],
  known: PublicationRecord['retired'],
  now = Date.now(),
): Promise<PublicationRecord['retired']> {
  const there = await siteFiles.list('assets/');
  const keys = new Set(needed.map((name) => `assets/${name}`));
  const retired = [...there.keys()].filter((key) => !keys.has(key)).map((key) => [key, known[key] ?? now] as const);
  const isOld = ([, since]: readonly [string, number]) => now - since > keptFor;
  await siteFiles.remove(retired.filter(isOld).map(([key]) => key));
  return Object.fromEntries(retired.filter((each) => !isOld(each)));
}
