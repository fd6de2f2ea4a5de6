import { recordingPath } from '../../../shared/content/lists.ts';
import type { KeptTranscript } from '../../../shared/content/model/recording.ts';
import type { Transcript } from '../../../shared/content/transcripts.ts';
import { partsOf } from '../../../shared/letters/mail/inlineStyles.ts';
import { textOf } from '../../../shared/platform/htmlText.ts';
import type { GuestPage } from '../../../shared/publishing/publication.ts';
import {
  type Entry,
  indexPath,
  isStopWord,
  type Postings,
  type SearchIndex,
  textFolder,
  tokensOf,
  wordFolder,
  wordOf,
  wordsPath,
} from '../../../shared/publishing/search.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import type { WholeRecording } from '../content/recordings/recordings.ts';
import * as transcriptFiles from '../content/recordings/transcriptFiles.ts';
import type { StoredLetter } from '../letters/site/letters.ts';
import { groupsOf } from '../platform/async.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import type { Content } from './content.ts';
import type { ExpectedFile, FileUpdate } from './fileUpdate.ts';
import * as siteFiles from './siteFiles.ts';

/**
 * Brings the search's files up to date. The index comes last: anyone who has it finds everything that it names. If a
 * text cannot be read, the last index stays, and with it what it names. Returns the prefix of files that stay.
 */
export async function publishSearch(update: FileUpdate, content: Searched, version: string): Promise<string> {
  const search = searchFiles(content, version);
  await update.bring(search.textFiles);
  if (update.isCurrent({ key: indexKey, inputs: search.inputs })) return search.folder;
  const made = await search.wordsAndIndex(update.has).catch((error) => update.fail(indexKey, error));
  if (!made) return searchFolder;
  await update.bring(made.words);
  await update.bring([made.index]);
  return search.folder;
}

const searchFolder = 'search/';
const keyOf = (path: string) => path.slice(1);
const indexKey = keyOf(indexPath);
const type = 'application/json';
const batchSize = 25;

/** `version` changes with the code that reads texts. */
export function searchFiles(content: Searched, version: string) {
  const found = foundIn(content);
  const byPath = new Map(found.flatMap(({ texts }) => texts.map((text) => [text.path, text] as const)));
  const paths = [...byPath.keys()].sort();
  const texts = paths.flatMap((path) => byPath.get(path) ?? []);
  const edition = sha256(JSON.stringify([version, paths])).slice(0, 16);
  const numbers = new Map(paths.map((path, at) => [path, at]));
  const entries: Entry[] = found.map((each) => ({
    ...each,
    texts: each.texts.map(({ path }) => numbers.get(path) ?? 0),
  }));
  /** What the index is made from: while it is the same, so are all files. */
  const inputs = sha256(JSON.stringify([edition, entries]));

  function indexFile(made: Pick<SearchIndex, 'firsts' | 'texts'>): ExpectedFile {
    const index: SearchIndex = { edition, firsts: made.firsts, texts: made.texts, entries };
    return { key: indexKey, type, inputs, make: () => JSON.stringify(index) };
  }

  /**
   * The files of words and the index, which must be put after them. They are made from all texts unless the published
   * index has the same ones, and its files are there. Rejects if a text cannot be read.
   */
  async function wordsAndIndex(isThere: (key: string) => boolean) {
    const last = await publishedIndex();
    if (last?.edition === edition && last.firsts.every((_, at) => isThere(keyOf(wordsPath(edition, at)))))
      return { words: [], index: indexFile(last) };
    const index = new WordIndex();
    const lengths: number[] = [];
    for (const group of groupsOf(texts, batchSize))
      for (const text of await Promise.all(group.map(({ read }) => read())))
        lengths.push(index.add(lengths.length, text));
    const files = index.files();
    const words = files.map(
      ({ body }, at): ExpectedFile => ({
        ...{ key: keyOf(wordsPath(edition, at)), type, fixed: true, inputs: edition, make: () => body },
      }),
    );
    const firsts = files.map(({ first }) => first);
    return { words, index: indexFile({ firsts, texts: texts.map(({ path }, at) => [path, lengths[at] ?? 0]) }) };
  }

  /** Notes and letters. Transcripts are files already. */
  const textFiles = texts
    .filter(({ path }) => path.startsWith(textFolder))
    .map(
      ({ path, read }): ExpectedFile => ({
        ...{ key: keyOf(path), type, fixed: true, inputs: path },
        make: async () => JSON.stringify(await read()),
      }),
    );
  const folder = keyOf(`${wordFolder}${edition}/`);
  return { inputs, folder, textFiles, wordsAndIndex };
}

async function publishedIndex(): Promise<SearchIndex | undefined> {
  const text = await siteFiles.readText(indexKey);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as SearchIndex);
  } catch {
    return undefined;
  }
}

type Found = Omit<Entry, 'texts'> & { texts: SearchText[] };

/** Everything that can be found: people, then recordings and letters, newest first; what has no date comes last. */
const foundIn = ({ recordings, guests, wholeLetters }: Searched): Found[] => [
  ...guests.pages.map(ofPerson),
  ...[...once(recordings).map(ofRecording), ...wholeLetters.map(ofLetter)].toSorted((a, b) =>
    (b.date ?? '').localeCompare(a.date ?? ''),
  ),
];

export type Searched = Pick<Content, 'recordings' | 'wholeLetters'> & { guests: Pick<Content['guests'], 'pages'> };

/** A recording that is an episode and in the archive is found as the episode. */
function once(recordings: WholeRecording[]): WholeRecording[] {
  const key = ({ videoId, guest }: WholeRecording) => `${videoId} ${guest}`;
  const episodes = new Set(recordings.filter(({ kind }) => kind === 'episode').map(key));
  return recordings.filter(
    (recording) => recording.kind !== 'guest' || recording.details.transcript || !episodes.has(key(recording)),
  );
}

const ofRecording = ({ kind, id, title, guest, description, episodeNumber, details }: WholeRecording): Found => ({
  ...{ kind, path: recordingPath(kind, id), title, guest, date: details.date, number: episodeNumber },
  texts: [
    ...(details.transcript ? [textOfTranscript(details.transcript)] : []),
    ...(description.trim() ? [textOfNotes(description)] : []),
  ],
});

const ofPerson = ({ slug, name, description }: GuestPage): Found => ({
  ...{ kind: 'person', path: pathOf('guest', slug), title: name, guest: '', date: null, number: null },
  texts: description.trim() ? [textOfNotes(description)] : [],
});

const ofLetter = (letter: StoredLetter): Found => ({
  ...{ kind: 'letter', path: pathOf('letter', letter.slug), title: letter.subject, guest: '' },
  ...{ date: letter.sentAt, number: null, texts: [textOfLetter(letter)] },
});

interface SearchText {
  path: string;
  read(): Promise<Transcript> | Transcript;
}

const textOfTranscript = (kept: KeptTranscript): SearchText => ({
  path: kept.path,
  read: () => transcriptFiles.read(kept),
});

const textOfNotes = (notes: string): SearchText => own(notes, () => paragraphsIn(notes));

const textOfLetter = ({ summary, html }: Pick<StoredLetter, 'summary' | 'html'>): SearchText =>
  own(`${summary}\n${html}`, () => {
    const paragraphs = paragraphsIn(textOf(partsOf(html).content));
    // The summary is usually the letter's beginning.
    const isBeginning = paragraphs.join(' ').includes(summary.replace(/…$/, ''));
    return isBeginning ? paragraphs : [summary, ...paragraphs];
  });

/** `source`: what the text is made from; `textVersion`, how. */
const own = (source: string, paragraphs: () => string[]): SearchText => ({
  path: `${textFolder}${sha256(textVersion + source).slice(0, 16)}.json`,
  read: () => ({
    version: '1.0.0',
    segments: paragraphs().map((body) => ({ speaker: '', startTime: 0, endTime: 0, body })),
  }),
});
const textVersion = '2';

const paragraphsIn = (words: string) =>
  words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Characters in a file of words; compressed, a quarter of that. Each word that is typed loads one. */
const defaultFileLength = 60_000;

interface WordFile {
  first: string;
  body: string;
}

/** Samples say that they are samples, which is not what someone searches for. */
const sampleNote = /A sample\. The people and their words are invented\.|\(A sample [^)]*\)/;

/** Which texts contain which words. It is all in memory until the files are made. */
export class WordIndex {
  private readonly postings = new Map<string, number[]>();
  private readonly lastText = new Map<string, number>();
  private readonly fileLength: number;

  constructor(fileLength = defaultFileLength) {
    this.fileLength = fileLength;
  }

  /** Adds the text of this number, which must be higher than the one before. Returns how many words it has. */
  add(text: number, { segments }: Pick<Transcript, 'segments'>): number {
    const counts = new Map<string, number>();
    let length = 0;
    for (const { body } of segments)
      for (const token of tokensOf(body.replace(sampleNote, ''))) {
        const word = wordOf(token);
        length++;
        if (word !== '' && !isStopWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    for (const [word, count] of counts) {
      const list = this.postings.get(word);
      if (list) list.push(text - (this.lastText.get(word) ?? 0), count);
      else this.postings.set(word, [text, count]);
      this.lastText.set(word, text);
    }
    return length;
  }

  /** The files of words, by the alphabet: as browsers compare texts, by UTF-16 code units. */
  files(): WordFile[] {
    const files: WordFile[] = [];
    let words: string[] = [];
    let length = 0;
    const end = () => {
      if (words[0] === undefined) return;
      files.push({ first: words[0], body: JSON.stringify(this.postingsOf(words)) });
      words = [];
      length = 0;
    };
    for (const word of [...this.postings.keys()].sort()) {
      words.push(word);
      // About as many characters as JSON needs.
      length += word.length + 4 + 2.3 * (this.postings.get(word)?.length ?? 0);
      if (length >= this.fileLength) end();
    }
    end();
    return files;
  }

  private postingsOf(words: string[]): Postings {
    return Object.fromEntries(words.map((word) => [word, this.postings.get(word) ?? []]));
  }
}
