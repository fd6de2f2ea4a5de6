import type { Transcript } from '../../../../shared/content/transcripts/transcript.ts';
import type { Postings } from '../../../../shared/publishing/search/searchIndex.ts';
import { isStopWord, tokensOf, wordOf } from '../../../../shared/publishing/search/words.ts';

/** How long a file of words becomes, in characters; compressed, a quarter of that. Each word that is typed loads one. */
const defaultFileLength = 60_000;

export interface WordFile {
  /** The first word in it. */
  first: string;
  body: string;
}

/** Which texts contain which words. It is all in memory until the files are made. */
export class WordIndex {
  /** By word, as in its file. */
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
      for (const token of tokensOf(body)) {
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
