import { attributesHtml, declarationsOf, type Token, tokens } from '../../../../shared/letters/cleaning/html.ts';
import { atOrigin } from '../../../../shared/letters/mail/addresses.ts';
import { isLaidOut, isWide, letterClass, partsOf, scoped } from '../../../../shared/letters/mail/inlineStyles.ts';
import type { Letter, LetterSummary } from '../../../../shared/letters/model/letter.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { site } from '../../../../shared/site/site.ts';
import { table } from '../../content/items/contentItems.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  type TransactItem,
  transact,
  transactIf,
  updateItem,
  when,
} from '../../platform/dynamo/writes.ts';
import { publiclyAbsent } from '../../platform/http/errors.ts';

/*
 * Letters on the site. A campaign's rows expire; a published letter stays in the Content table until it is taken off.
 * Its address is never reused: a link to it never leads to another letter.
 */

interface Row extends LetterSummary {
  /** The campaign that published it first; absent if another system sent it. */
  campaignId?: string;
  /** Of the emailed content: the same letter, sent to others later, has the same page. Of a past one, its identity. */
  contentHash: string;
  /** ISO time; absent while the letter is off the site. */
  publishedAt?: string;
  /** Unix milliseconds. */
  takenOffAt?: number;
}

export interface PublishedLetter {
  subject: string;
  /** The preview text, else the beginning of its own text, else that of its cards. */
  summary: string;
  /** Cleaned as for email, with absolute addresses and nothing personal to any reader. */
  html: string;
}

export type StoredLetter = LetterSummary & Pick<PublishedLetter, 'html'>;

const keyOf = (slug: string) => ({ pk: partitions.content.letters, sk: slug });
const bodyKey = (slug: string) => ({ pk: partitions.content.letterBodies, sk: slug });

/** Of all letters ever published, those taken off included. */
export const contentHashes = async (): Promise<Set<string>> =>
  new Set((await queryPartition<Row>(table(), partitions.content.letters)).map(({ contentHash }) => contentHash));

/** Newest first. */
export async function list(): Promise<LetterSummary[]> {
  const rows = await queryPartition<Row>(table(), partitions.content.letters);
  return rows
    .filter(({ publishedAt }) => publishedAt !== undefined)
    .toSorted((a, b) => (a.sentAt === b.sentAt ? a.slug.localeCompare(b.slug) : a.sentAt < b.sentAt ? 1 : -1))
    .map(({ slug, subject, summary, sentAt, campaignId }) => ({
      ...{ slug, subject, summary, sentAt },
      ...(campaignId === undefined && { imported: true as const }),
    }));
}

/** One that is being published or taken off in the meantime may be missing. */
export async function listWithContent(): Promise<StoredLetter[]> {
  const [summaries, bodies] = await Promise.all([
    list(),
    queryPartition<{ sk: string; html: string }>(table(), partitions.content.letterBodies),
  ]);
  const html = new Map(bodies.map((body) => [body.sk, body.html]));
  return summaries.flatMap((summary) => {
    const body = html.get(summary.slug);
    return body === undefined ? [] : [{ ...summary, html: body }];
  });
}

/** Throws 404 if there is no letter at this address, or it was taken off. */
export async function get(slug: string): Promise<StoredLetter> {
  const [row, body] = await Promise.all([
    getItem<Row>(table(), keyOf(slug)),
    getItem<{ html: string }>(table(), bodyKey(slug)),
  ]);
  if (!row?.publishedAt || !body) throw publiclyAbsent('This letter');
  return { ...row, html: body.html };
}

interface Publication {
  campaignId?: string;
  /** Records the address with that campaign; fails if the campaign may no longer publish. */
  noteCampaign?: (slug: string) => TransactItem;
  contentHash: string;
  sentAt: string;
  /** Unix milliseconds. Taking the letter off later overrides it. Without it, what was ever published stays. */
  at?: number;
}

/**
 * Puts a letter on the site and returns its address: of `slugs` the one it had before, else the first free one.
 * Undefined if it was taken off since the request, or was published before and there is none, or its campaign was
 * canceled before anyone got it. Safe to repeat.
 */
export async function publish(
  letter: PublishedLetter,
  slugs: Iterable<string>,
  publication: Publication,
): Promise<string | undefined> {
  const { contentHash } = publication;
  for (const slug of slugs) {
    const failed = await transact(publishWrites(slug, letter, publication));
    if (failed.length === 0) return slug;
    if (failed.includes('campaign')) return undefined;
    const holder = await getItem<Row>(table(), keyOf(slug));
    if (holder?.contentHash === contentHash) return undefined;
    if (!holder) throw new Error(`The letter “${letter.subject}” could not be published at ${slug}`);
  }
  return undefined;
}

const publishWrites = (
  slug: string,
  letter: PublishedLetter,
  { campaignId, contentHash, sentAt, at, noteCampaign }: Publication,
) => ({
  letter: updateItem(table(), keyOf(slug), {
    set: { slug, subject: letter.subject, summary: letter.summary, contentHash },
    setOnce: { campaignId, sentAt, publishedAt: new Date().toISOString() },
    remove: ['takenOffAt'],
    when:
      at === undefined
        ? isAbsent
        : when`attribute_not_exists(pk)
            OR (contentHash = ${contentHash} AND (attribute_not_exists(takenOffAt) OR takenOffAt < ${at}))`,
  }),
  body: putItem(table(), { ...bodyKey(slug), html: letter.html }),
  campaign: noteCampaign ? [noteCampaign(slug)] : [],
});

/** With `campaignId`, only if that campaign published it. The address stays reserved. False if none. Safe to repeat. */
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

/** Cleaned, without the email's frame. The page's own title is the subject, so headings start one level below it. */
export function pageHtml(html: string): Pick<Letter, 'html' | 'laidOut'> {
  const { rules, content } = partsOf(html);
  const levelShift = /<h1[\s>]/i.test(content) ? 1 : 0;
  const body = Array.from(tokens(content), (token) => render(token, levelShift)).join('');
  return {
    html: atOrigin((rules && `${scoped(rules)}\n`) + body, ''),
    laidOut: isLaidOut(content),
  };
}

function render(token: Token, levelShift: number): string {
  if (token.type !== 'open' && token.type !== 'close') return token.type === 'text' ? token.source : '';
  const name = token.name.replace(/^h([1-5])$/, (_: string, level: string) => `h${Number(level) + levelShift}`);
  if (token.type === 'close') return `</${name}>`;
  const { class: classes, target, ...own } = token.attributes;
  const isWideHere = isWide(name, own, declarationsOf(own.style));
  const names = [...(classes?.split(' ').map(letterClass) ?? []), ...(isWideHere ? ['wide'] : [])];
  const attributes = attributesHtml({
    ...own,
    ...(names.length > 0 && { class: names.join(' ') }),
    // Links within the site open in the same tab.
    ...(target && !own.href?.startsWith(site.url) && { target }),
    ...(name === 'img' && { loading: 'lazy', decoding: 'async' }),
  });
  return `<${name}${attributes}>`;
}
