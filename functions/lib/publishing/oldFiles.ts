import { wordFolder } from '../../../shared/publishing/search/searchIndex.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import type { PublicationRecord } from './record.ts';
import * as siteFiles from './siteFiles.ts';

/** How long a page that was open before a change may still request its code, or the search's words, in milliseconds. */
const retention = days(7) * 1000;

/** The prefixes of files that pages request by the names that they know. */
const prefixes = ['assets/', wordFolder.slice(1)];

/** Whether a file is deleted only after that time. */
export const isKept = (key: string) => prefixes.some((prefix) => key.startsWith(prefix));

/** Deletes the files that no page has needed for a week; returns the other unneeded ones, with the time since when. */
export async function removeOldFiles(
  isNeeded: (key: string) => boolean,
  retiredBefore: PublicationRecord['retired'],
  now = Date.now(),
): Promise<PublicationRecord['retired']> {
  const lists = await Promise.all(prefixes.map(siteFiles.list));
  const retired = lists
    .flatMap((existing) => [...existing.keys()])
    .filter((key) => !isNeeded(key))
    .map((key) => [key, retiredBefore[key] ?? now] as const);
  const isOld = ([, since]: readonly [string, number]) => now - since > retention;
  await siteFiles.remove(retired.filter(isOld).map(([key]) => key));
  return Object.fromEntries(retired.filter((each) => !isOld(each)));
}
