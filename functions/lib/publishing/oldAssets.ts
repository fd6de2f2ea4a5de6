import { days } from '../platform/dynamo/dynamo.ts';
import type { PublicationRecord } from './record.ts';
import * as siteFiles from './siteFiles.ts';

/** How long a page that was open before a deploy may still request its code, in milliseconds. */
const retention = days(7) * 1000;

/** Deletes the assets that no page has needed for a week; returns the other unneeded ones, with the time since when. */
export async function removeOldAssets(
  needed: ReadonlySet<string>,
  retiredBefore: PublicationRecord['retired'],
  now = Date.now(),
): Promise<PublicationRecord['retired']> {
  const existing = await siteFiles.list('assets/');
  const retired = [...existing.keys()]
    .filter((key) => !needed.has(key))
    .map((key) => [key, retiredBefore[key] ?? now] as const);
  const isOld = ([, since]: readonly [string, number]) => now - since > retention;
  await siteFiles.remove(retired.filter(isOld).map(([key]) => key));
  return Object.fromEntries(retired.filter((each) => !isOld(each)));
}
