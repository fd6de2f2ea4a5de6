import {
  type Entry,
  indexPath,
  type SearchIndex,
  wordFolder,
  wordsPath,
} from '../../../../shared/publishing/search/searchIndex.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import type { ExpectedFile } from '../files.ts';
import * as siteFiles from '../siteFiles.ts';
import { type Found, foundIn, type Searched } from './entries.ts';
import type { SearchText } from './searchTexts.ts';
import { WordIndex } from './wordIndex.ts';

/** How many texts are read at once. */
const batchSize = 25;

const type = 'application/json';
const keyOf = (path: string) => path.slice(1);

/** The search's files with some content. */
export class SearchFiles {
  private readonly found: Found[];
  /** In the order of their numbers. */
  private readonly texts: SearchText[];
  private readonly edition: string;

  /** `version` changes with the code that reads texts. */
  constructor(content: Searched, version: string) {
    this.found = foundIn(content);
    const byPath = new Map(this.found.flatMap(({ texts }) => texts.map((text) => [text.path, text] as const)));
    this.texts = [...byPath.keys()].sort().flatMap((path) => byPath.get(path) ?? []);
    this.edition = sha256(JSON.stringify([version, this.texts.map(({ path }) => path)])).slice(0, 16);
  }

  /** The prefix of the files of words. */
  get folder(): string {
    return keyOf(`${wordFolder}${this.edition}/`);
  }

  /** Notes and letters. Transcripts are files already. */
  textFiles(): ExpectedFile[] {
    return this.texts
      .filter(({ path }) => isOwn(path))
      .map(({ path, read }) => ({
        ...{ key: keyOf(path), type, fixed: true, inputs: path },
        make: async () => JSON.stringify(await read()),
      }));
  }

  /**
   * The files of words and the index, which must be put after them. They are made from all texts unless the published index
   * has the same ones. `onProgress` is called every second or so. Rejects if a text cannot be read.
   */
  async wordsAndIndex(existing: ReadonlyMap<string, string>, onProgress: () => Promise<void>) {
    const last = await publishedIndex();
    if (last?.edition === this.edition && this.wordKeys(last).every((key) => existing.has(key)))
      return { words: [], index: this.indexFile(last) };
    const index = new WordIndex();
    const lengths: number[] = [];
    for (let start = 0; start < this.texts.length; start += batchSize) {
      const batch = await Promise.all(this.texts.slice(start, start + batchSize).map(({ read }) => read()));
      for (const text of batch) lengths.push(index.add(lengths.length, text));
      await onProgress();
    }
    const files = index.files();
    const made = {
      firsts: files.map(({ first }) => first),
      texts: this.texts.map(({ path }, at): [string, number] => [path, lengths[at] ?? 0]),
    };
    const words = files.map(({ body }, at) => ({
      ...{ key: keyOf(wordsPath(this.edition, at)), type, fixed: true, inputs: this.edition, make: () => body },
    }));
    return { words, index: this.indexFile(made) };
  }

  private wordKeys = ({ firsts }: SearchIndex) => firsts.map((_, at) => keyOf(wordsPath(this.edition, at)));

  /** What the index is made from: while it is the same, so are all files. */
  get inputs(): string {
    return sha256(JSON.stringify([this.edition, this.entries()]));
  }

  private entries(): Entry[] {
    const numbers = new Map(this.texts.map(({ path }, at) => [path, at]));
    return this.found.map((found) => ({ ...found, texts: found.texts.map(({ path }) => numbers.get(path) ?? 0) }));
  }

  private indexFile({ firsts, texts }: Pick<SearchIndex, 'firsts' | 'texts'>): ExpectedFile {
    const index: SearchIndex = { edition: this.edition, firsts, texts, entries: this.entries() };
    return { key: indexKey, type, inputs: this.inputs, make: () => JSON.stringify(index) };
  }
}

export const indexKey = keyOf(indexPath);

const isOwn = (path: string) => path.startsWith('/search/');

async function publishedIndex(): Promise<SearchIndex | undefined> {
  const text = await siteFiles.readText(indexKey);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as SearchIndex);
  } catch {
    return undefined;
  }
}
