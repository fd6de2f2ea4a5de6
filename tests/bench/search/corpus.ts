import type { Transcript } from '../../../shared/content/transcripts.ts';
import { Random } from '../../simulation/site/clock.ts';

/*
 * Made-up speech whose words are as frequent as those of a language: the word of rank r comes up in proportion to
 * 1 / (r + 2.7), as Mandelbrot found (An informational theory of the statistical structure of language, 1953).
 */

const vocabularySize = 30_000;
/** One an hour: about 150 words a minute. */
const wordsPerTranscript = 9_000;
/** Words in a caption, which takes five seconds. */
const wordsPerSegment = 12;
const wordsPerSentence = 17;

const frequent =
  `the of and to a in is that it was i for on you he be with as by at have are this not but had his they from
  she which or we an there her were one do been all their has would will what if can when so no said who more about up them
  some could him into its then two out time my did your`.split(/\s+/);

const beginnings = ' b br c ch d f g gr h j k l m n p pr r s sh st t th tr v w'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');
const ends = '  n r l t nd ng m'.split(' ');

export class Corpus {
  /** The most frequent first. */
  readonly vocabulary: string[];
  private readonly random = new Random(1);
  private readonly upTo: number[] = [];

  constructor() {
    const words = new Set(frequent);
    while (words.size < vocabularySize) {
      const syllables = 1 + this.random.below(3);
      const word = Array.from({ length: syllables }, () =>
        [beginnings, vowels, ends].map((part) => this.one(part)).join(''),
      );
      if (word.join('').length > 2) words.add(word.join(''));
    }
    this.vocabulary = [...words];
    let sum = 0;
    for (const rank of this.vocabulary.keys()) {
      sum += 1 / (rank + 2.7);
      this.upTo.push(sum);
    }
  }

  transcript(): Transcript {
    let left = wordsPerSentence;
    return {
      version: '1.0.0',
      segments: Array.from({ length: wordsPerTranscript / wordsPerSegment }, (_, at) => ({
        ...{ speaker: at % 20 < 15 ? 'Ana Lima' : 'Bo Lind', startTime: at * 4.8, endTime: at * 4.8 + 4.8 },
        body: Array.from({ length: wordsPerSegment }, () => {
          if (--left > 0) return this.word();
          left = wordsPerSentence;
          return `${this.word()}.`;
        }).join(' '),
      })),
    };
  }

  /** Such as "On brea and thoun". */
  title = () => capital(`${this.rare()} ${this.word()} ${this.rare()} ${this.rare()}`);
  name = () => `${capital(this.rare())} ${capital(this.rare())}`;
  notes = () => `${capital(Array.from({ length: 60 }, () => this.word()).join(' '))}.`;

  private one = (from: string[]) => from[this.random.below(from.length)] ?? '';
  private rare = () => this.vocabulary[100 + this.random.below(5000)] ?? '';

  private word(): string {
    const point = this.random.next() * (this.upTo.at(-1) ?? 0);
    let [low, high] = [0, this.upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.upTo[middle] ?? 0) < point) low = middle + 1;
      else high = middle;
    }
    return this.vocabulary[low] ?? '';
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
