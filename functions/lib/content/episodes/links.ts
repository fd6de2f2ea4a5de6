import type { Chapter, KeptTranscript } from '../../../../shared/content/model/recording.ts';
import { site } from '../../../../shared/site/site.ts';
import * as transcriptFiles from '../recordings/transcriptFiles.ts';
import { readTranscript } from '../transcripts/readTranscript.ts';
import type { StoredEpisode } from './episodes.ts';
import { type FetchLimits, fetchText, TooSlow, type Validators } from './fetchText.ts';
import type { LinkRead } from './linkReads.ts';
import { readChapters } from './readFeed.ts';

/** What was made of an episode's links. `value` is undefined if none of them could be read. */
export interface Outcome<Value> {
  value: Value | null | undefined;
  /** In sentences. */
  leftOut: string[];
  used: Pick<LinkRead, 'address' | 'etag' | 'modified'>;
  /** Hosts that took too long. */
  slow: string[];
}

interface Link {
  address: string;
  type: string;
  language: string | null;
}

const chapterLimits: FetchLimits = { size: 500_000, time: 15_000, redirects: 5, exact: true };
const transcriptLimits: FetchLimits = { ...chapterLimits, size: 2_000_000 };
/** Enough for a feed that has one transcript in all forms. */
const maxTries = 4;

/** Those with times and speakers come first, then the easiest to read. */
const forms = [/json/i, /vtt/i, /srt|subrip/i, /html/i, /plain|\btxt\b/i];

/** The links to an episode's chapters. */
export const chapterLinks = ({ chaptersAddress }: Pick<StoredEpisode, 'chaptersAddress'>): Link[] =>
  chaptersAddress ? [{ address: chaptersAddress, type: '', language: null }] : [];

/** The links to an episode's transcripts that may be read, best first: in the site's language, and in a form with times. */
export function transcriptLinks({ transcripts = [] }: Partial<Pick<StoredEpisode, 'transcripts'>>): Link[] {
  const rank = ({ address, type, language }: Link) => {
    const byType = forms.findIndex((form) => form.test(type));
    const form = byType >= 0 ? byType : forms.findIndex((each) => each.test(address.split('.').at(-1) ?? ''));
    return form < 0 ? null : form + (isOurs(language) ? 0 : forms.length);
  };
  return transcripts
    .flatMap((link) => {
      const order = rank(link);
      return order === null ? [] : [{ link, order }];
    })
    .toSorted((a, b) => a.order - b.order)
    .slice(0, maxTries)
    .map(({ link }) => link);
}

/** One without a language is in the feed's. */
const isOurs = (language: string | null) => !language || languageOf(language) === languageOf(site.language);
const languageOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0];

/** Null if nothing changed since the read that `last` tells of. */
export const readChapterLinks = (links: Link[], last: LinkRead | undefined): Promise<Outcome<Chapter[]> | null> =>
  firstReadable(links, last, 'The list of chapters', async ({ address }, validators) => {
    const fetched = await fetchText(address, chapterLimits, validators);
    if (!fetched) return null;
    const { chapters, leftOut } = readChapters(fetched.text);
    return { value: chapters, leftOut, ...fetched };
  });

/** As {@link readChapterLinks}. The transcript is kept as a file. */
export async function readTranscriptLinks(
  links: Link[],
  last: LinkRead | undefined,
): Promise<Outcome<KeptTranscript> | null> {
  const outcome = await firstReadable(
    links,
    last,
    'The transcript',
    async ({ address, type, language }, validators) => {
      const fetched = await fetchText(address, transcriptLimits, validators);
      if (!fetched) return null;
      const { transcript, leftOut } = readTranscript(fetched.text, { type });
      return { value: { transcript, language }, leftOut, ...fetched };
    },
  );
  if (!outcome) return null;
  const { value, ...rest } = outcome;
  if (!value) return { ...rest, value };
  const { transcript, language } = value;
  return { ...rest, value: await transcriptFiles.keep(transcript, { language, source: 'feed' }) };
}

/** Without links there is nothing, which is no failure. */
async function firstReadable<Value>(
  links: Link[],
  last: LinkRead | undefined,
  name: string,
  read: (link: Link, validators: Validators) => Promise<({ value: Value; leftOut: string[] } & Validators) | null>,
): Promise<Outcome<Value> | null> {
  const failed: string[] = [];
  const slow: string[] = [];
  for (const link of links) {
    const { address } = link;
    try {
      const { etag, modified } = last?.address === address ? last : {};
      const result = await read(link, { ...(etag && { etag }), ...(modified && { modified }) });
      if (!result) return null;
      const { value, leftOut, etag: newEtag, modified: newModified } = result;
      const used = { address, ...(newEtag && { etag: newEtag }), ...(newModified && { modified: newModified }) };
      return { value, leftOut: [...failed, ...leftOut], used, slow };
    } catch (error) {
      if (error instanceof TooSlow) slow.push(new URL(address).host);
      failed.push(`${name} at ${address} could not be read. ${(error as Error).message}.`);
    }
  }
  return { value: links.length > 0 ? undefined : null, leftOut: failed, used: {}, slow };
}
