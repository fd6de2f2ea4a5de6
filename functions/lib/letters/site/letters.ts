import type { LetterSummary } from '../../../../shared/letters/model/letter.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  deleteItem,
  putItem,
  type TransactItem,
  transact,
  transactIf,
  updateItem,
} from '../../platform/dynamo/writes.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { PublishedLetter } from './letterOf.ts';

/*
 * Letters on the site. A campaign's rows expire; what was published stays in the Content table until it is taken off. Its
 * address then stays its own: a link to it never leads to another letter.
 */

/** The row of an address. */
interface Row extends LetterSummary {
  /** The campaign that published it first; none where it was sent by another system. */
  campaignId?: string;
  /** Hash of what was mailed: the same letter, sent to others later, has the same page. */
  contentHash: string;
  /** ISO time; absent while it is not on the site. */
  publishedAt?: string;
  /** Unix milliseconds. */
  takenOffAt?: number;
}

/** A letter with its content as it is kept. */
export type KeptLetter = LetterSummary & Pick<PublishedLetter, 'html'>;

const table = () => tableName('content');
const keyOf = (slug: string) => ({ pk: partitions.content.letters, sk: slug });
const bodyKey = (slug: string) => ({ pk: partitions.content.letterBodies, sk: slug });

const ofKind = <T>(pk: string) => queryPartition<T>(table(), pk);

/** All that were ever on the site. */
export const known = async (): Promise<Pick<LetterSummary, 'subject' | 'sentAt'>[]> =>
  ofKind<Row>(partitions.content.letters);

/** Those on the site, newest first. */
export async function list(): Promise<LetterSummary[]> {
  const rows = await ofKind<Row>(partitions.content.letters);
  return rows
    .filter(({ publishedAt }) => publishedAt !== undefined)
    .toSorted((a, b) => (a.sentAt === b.sentAt ? a.slug.localeCompare(b.slug) : a.sentAt < b.sentAt ? 1 : -1))
    .map(({ slug, subject, summary, sentAt }) => ({ slug, subject, summary, sentAt }));
}

/** The same with their content. One that is being published or taken off at this moment may be missing. */
export async function listWhole(): Promise<KeptLetter[]> {
  const [summaries, bodies] = await Promise.all([
    list(),
    ofKind<{ sk: string; html: string }>(partitions.content.letterBodies),
  ]);
  const html = new Map(bodies.map((body) => [body.sk, body.html]));
  return summaries.flatMap((summary) => {
    const kept = html.get(summary.slug);
    return kept === undefined ? [] : [{ ...summary, html: kept }];
  });
}

/** Throws 404 where no letter is at this address, or none any more. */
export async function get(slug: string): Promise<KeptLetter> {
  const [row, body] = await Promise.all([
    getItem<Row>(table(), keyOf(slug)),
    getItem<{ html: string }>(table(), bodyKey(slug)),
  ]);
  if (!row?.publishedAt || !body) throw notFound('This letter');
  return { ...row, html: body.html };
}

interface Publication {
  campaignId?: string;
  /** The write that notes the address with that campaign. It fails where the campaign must not publish any more. */
  noteCampaign?: (slug: string) => TransactItem;
  contentHash: string;
  sentAt: string;
  /** Unix milliseconds at which somebody wanted it: who took it off later wanted that. */
  at: number;
}

/**
 * Puts a letter on the site and answers its address: of `slugs` the one that it had before, else the first that is free. Undefined
 * where it was taken off since, or its campaign was cancelled before anybody was mailed. Safe to repeat.
 */
export async function publish(
  letter: PublishedLetter,
  slugs: Iterable<string>,
  publication: Publication,
): Promise<string | undefined> {
  const { contentHash } = publication;
  for (const slug of slugs) {
    const failed = await transact(writes(slug, letter, publication));
    if (failed.length === 0) return slug;
    if (failed.includes('campaign')) return undefined;
    const holder = await getItem<Row>(table(), keyOf(slug));
    if (holder?.contentHash === contentHash) return undefined;
    if (!holder) throw new Error(`The letter “${letter.subject}” could not be put at ${slug}`);
  }
  return undefined;
}

const writes = (
  slug: string,
  letter: PublishedLetter,
  { campaignId, contentHash, sentAt, at, noteCampaign }: Publication,
) => ({
  letter: updateItem(table(), keyOf(slug), {
    set: { slug, subject: letter.subject, summary: letter.summary, contentHash },
    setOnce: { campaignId, sentAt, publishedAt: new Date().toISOString() },
    remove: ['takenOffAt'],
    when: when`attribute_not_exists(pk)
      OR (contentHash = ${contentHash} AND (attribute_not_exists(takenOffAt) OR takenOffAt < ${at}))`,
  }),
  body: putItem(table(), { ...bodyKey(slug), html: letter.html }),
  campaign: noteCampaign ? [noteCampaign(slug)] : [],
});

/**
 * Takes a letter off the site; with `campaignId`, only where that campaign published it first. Its address stays its own.
 * False where there is none. Safe to repeat.
 */
export function takeOff(slug: string, { campaignId }: { campaignId?: string } = {}): Promise<boolean> {
  return transactIf([
    updateItem(table(), keyOf(slug), {
      set: { takenOffAt: Date.now() },
      remove: ['publishedAt'],
      when: campaignId ? when`campaignId = ${campaignId}` : isThere,
    }),
    deleteItem(table(), bodyKey(slug)),
  ]);
}
