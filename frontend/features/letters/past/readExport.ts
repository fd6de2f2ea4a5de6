import { parse } from 'csv-parse/browser/esm/sync';
import { unzipSync } from 'fflate/browser';
import { isNestedTooDeeply } from '../../../../shared/letters/cleaning/nesting.ts';
import { maxPastLetter, type PastLetter } from '../../../../shared/letters/model/pastLetter.ts';
import { escapeHtml, excerpt, shortened } from '../../../../shared/platform/text.ts';
import { type PlainLetter, plainLetter } from './plainLetter.ts';

export interface PastExport {
  from: 'Ghost' | 'Substack';
  /** The oldest first. */
  letters: FoundLetter[];
  leftOut: Partial<Record<LeftOut, number>>;
}

export interface FoundLetter extends Omit<PlainLetter, 'html' | 'isEmpty'> {
  letter: PastLetter;
  /** It was never on the web: only people on the list have it. */
  emailOnly: boolean;
}

export const leftOutWords = {
  unpublished: 'Drafts, and others that aren’t published',
  page: 'Pages and discussions, which aren’t letters',
  limited: 'For members or paying readers only, in whole or in part',
  emailOnly: 'Went out by email only',
  unnamed: 'Without a title or a date',
  empty: 'Without a text in the file',
  tooLong: 'Too long or too intricate for a page',
};
type LeftOut = keyof typeof leftOutWords;

/** Why a file is none, in words for the admin who chose it. */
export class UnusableFile extends Error {}

/**
 * It may be anywhere in a ZIP. `home`: the former site's address, to which Ghost's pictures and links are relative.
 * Throws UnusableFile, or another error if the file is damaged.
 */
export function readExport(bytes: Uint8Array, home?: string): PastExport {
  const isText = /^\uFEFF?\s*\{/.test(decoded(bytes.slice(0, 100)));
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const files: Files = isZip ? unzipSync(bytes, { filter: isRead }) : isText ? { '.json': bytes } : {};
  const names = Object.keys(files);
  const [table] = names.filter((name) => name.endsWith('posts.csv'));
  const [json] = names.filter((name) => name.endsWith('.json'));
  const posts = table ? substackPosts(files, table) : json && ghostPosts(JSON.parse(decoded(files[json])));
  if (!posts)
    throw new UnusableFile(
      'This is neither Ghost’s export, a JSON file, nor Substack’s, a ZIP file with posts.csv in it. Please choose the file as you downloaded it.',
    );
  return exportOf(table ? 'Substack' : 'Ghost', posts, home);
}

/** Other files stay packed, such as Substack's lists of who opened a letter, and what would fill the memory. */
const isRead = ({ name, originalSize }: { name: string; originalSize: number }) =>
  /^(?:.*\/)?(?!\._)(?:posts\.csv|[^/]+\.(?:html|json))$/.test(name) &&
  originalSize < (name.endsWith('.html') ? 5_000_000 : 300_000_000);

type Files = Record<string, Uint8Array>;

/** Of either system; a text that is missing is empty. */
interface Post {
  slug: string;
  title: string;
  summary: string;
  date: string;
  html: string;
  isPublished: boolean;
  isLetter: boolean;
  isPublic: boolean;
  emailOnly: boolean;
}

/** A post's id is as `1234.a-letter`: https://github.com/TryGhost/migrate/tree/main/packages/mg-substack */
function substackPosts(files: Files, table: string): Post[] {
  const folder = table.replace(/posts\.csv$/, 'posts/');
  const ids = Object.keys(files).flatMap((name) => (name.startsWith(folder) ? name.slice(folder.length, -5) : []));
  const options = { columns: true, trim: true, relax_column_count: true, skip_empty_lines: true } as const;
  const rows: Record<string, string | undefined>[] = parse(decoded(files[table]), options);
  return rows.map(({ post_id = '', title = '', subtitle = '', post_date, email_sent_at, type, audience, ...row }) => {
    const id = ids.includes(post_id) ? post_id : (ids.find((each) => each.startsWith(`${post_id}.`)) ?? post_id);
    const html = decoded(files[`${folder}${id}.html`]);
    return {
      ...{ slug: id.replace(/^\d+\.?/, ''), title, summary: subtitle, date: post_date || email_sent_at || '', html },
      isPublished: /^(?:true|1)$/i.test(row.is_published ?? ''),
      isLetter: type === 'newsletter' || type === 'podcast',
      isPublic: audience === 'everyone' && !html.includes('paywall-jump'),
      emailOnly: false,
    };
  });
}

type Tables = Partial<Record<'posts' | 'posts_meta', Record<string, unknown>[]>>;

/** Ghost's tables: https://github.com/TryGhost/Ghost/blob/main/ghost/core/core/server/data/schema/schema.js */
function ghostPosts(file: { db?: [{ data?: Tables }]; data?: Tables } | null): Post[] | undefined {
  const data = (file?.db?.[0] ?? file)?.data;
  if (!Array.isArray(data?.posts)) return undefined;
  const metaOf = new Map((data.posts_meta ?? []).map((meta) => [meta.post_id, meta]));
  return data.posts.map((post) => {
    const text = (field: string) => (typeof post[field] === 'string' ? post[field].trim() : '');
    const { email_only: emailOnly, feature_image_alt: alt } = metaOf.get(post.id) ?? {};
    const picture = text('feature_image');
    const html = text('html');
    return {
      ...{ slug: text('slug'), title: text('title'), summary: text('custom_excerpt') },
      date: typeof post.published_at === 'number' ? new Date(post.published_at).toISOString() : text('published_at'),
      html:
        (html && picture && `<p><img src="${escapeHtml(picture)}" alt="${escapeHtml(String(alt ?? ''))}"></p>`) + html,
      // A post that only went out by email has been sent.
      isPublished: post.status === 'published' || post.status === 'sent',
      isLetter: post.type !== 'page' && !post.page,
      isPublic: (post.visibility ?? 'public') === 'public' && !html.includes('<!--members-only-->'),
      emailOnly: post.status === 'sent' || Boolean(emailOnly),
    };
  });
}

/** Without a byte order mark. */
const decoded = (bytes: Uint8Array = new Uint8Array()) => new TextDecoder().decode(bytes);

function exportOf(from: PastExport['from'], posts: Post[], home: string | undefined): PastExport {
  const found: PastExport = { from, letters: [], leftOut: {} };
  for (const post of posts) {
    const read = readPost(post, home);
    if (typeof read === 'string') found.leftOut[read] = (found.leftOut[read] ?? 0) + 1;
    else found.letters.push(read);
  }
  found.letters.sort((one, other) => one.letter.sentAt.localeCompare(other.letter.sentAt));
  return found;
}

function readPost({ slug, title, summary, emailOnly, ...post }: Post, home: string | undefined): FoundLetter | LeftOut {
  if (!post.isLetter) return 'page';
  const sentAt = momentOf(post.date);
  if (!post.isPublished || (sentAt && Date.parse(sentAt) > Date.now())) return 'unpublished';
  if (!post.isPublic) return 'limited';
  if (!title || !sentAt) return 'unnamed';
  if (isNestedTooDeeply(post.html)) return 'tooLong';
  const { html, isEmpty, ...rest } = plainLetter(post.html, home);
  if (isEmpty) return 'empty';
  if (html.length > maxPastLetter) return 'tooLong';
  const named = { subject: shortened(title, 200), ...(slug && { slug: slug.slice(0, 300) }), sentAt };
  return { letter: { ...named, previewText: excerpt(summary) || null, htmlContent: html }, emailOnly, ...rest };
}

/** An export's time in ISO 8601: one without a zone is in UTC, and a day is its noon. Undefined if it is none. */
function momentOf(written: string): string | undefined {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(written) ?? [];
  const offset = zone?.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`) ?? 'Z';
  const moment = new Date(`${day}T${time ?? '12:00'}${offset}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
