import { partitions } from '../../../../shared/platform/resources.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere } from '../../platform/dynamo/expressions.ts';
import { queryPartition } from '../../platform/dynamo/reads.ts';
import { updateItem, write } from '../../platform/dynamo/writes.ts';

/*
 * The counted links of a campaign's letter. A mail may be opened years later, so they outlive the campaign's other rows.
 * They do not say who opened them. They have a partition of their own: whoever opens one causes a write, and the function
 * that writes may touch nothing else of the table.
 */

interface Link {
  url: string;
  opened: number;
}

const table = () => tableName('sends');
const partitionOf = (campaignId: string) => partitions.sends.letterLinks + campaignId;
const keyOf = (campaignId: string, link: string) => ({ pk: partitionOf(campaignId), sk: link.padStart(4, '0') });

/** Stores the targets of a letter's links, by their index in `urls`. Existing links stay unchanged, with their counts. */
export async function keep(campaignId: string, urls: string[]): Promise<void> {
  await forEachLimit([...urls.entries()], ([at, url]) =>
    write(updateItem(table(), keyOf(campaignId, String(at)), { setOnce: { url, opened: 0 } })),
  );
}

/** Counts one opening of a link and returns its target; undefined if there is no such link. */
export async function open(campaignId: string, link: string): Promise<string | undefined> {
  const opened = updateItem(table(), keyOf(campaignId, link), { add: { opened: 1 }, when: isThere });
  return ((await write(opened, 'ALL_NEW')) as Link | undefined)?.url;
}

/** In the order of the letter. */
export async function list(campaignId: string): Promise<Link[]> {
  const links = await queryPartition<Link>(table(), partitionOf(campaignId));
  return links.map(({ url, opened }) => ({ url, opened }));
}
