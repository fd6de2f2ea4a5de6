import type { WholeRecording } from '../../content/recordings/wholeRecordings.ts';

export interface Comparable {
  slug: string;
  recordings: readonly Pick<WholeRecording, 'name'>[];
  /** The words about them: description, titles and notes. */
  text: string;
}

/** How many related guests a page shows at most. */
const most = 3;
/** Below it, two texts share little more than words such as "after". */
const leastAlike = 0.05;
/** Notes begin with what the conversation is about, and go on with links and thanks. */
const maxText = 3000;
/** Most shorter words, such as "the", say nothing about a subject. */
const words = /[\p{L}\p{M}]{4,}/gu;

/**
 * The slugs of each guest's related guests: those who share most recordings with them, then those whose words are most alike.
 * Guests who are equally close come in the order of their slugs, so that the same content always gives the same.
 *
 * How much two texts are alike is the cosine of their vectors of TF-IDF, as in
 * https://nlp.stanford.edu/IR-book/html/htmledition/tf-idf-weighting-1.html: a word counts by how often a text has it, dampened, and
 * by how few guests' texts have it. A word that all have counts nothing; one that more than a quarter have is left out, which
 * also keeps the work small.
 */
export function relatedOf(guests: readonly Comparable[]): Map<string, string[]> {
  const sharing = shared(guests);
  const alike = alikeness(guests);
  const closest = (scores: Map<string, number>) =>
    [...scores].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([slug]) => slug);
  return new Map(
    guests.map(({ slug }) => {
      const first = closest(sharing.get(slug) ?? new Map());
      const then = closest(alike.get(slug) ?? new Map()).filter((other) => !first.includes(other));
      return [slug, [...first, ...then].slice(0, most)];
    }),
  );
}

type Scores = Map<string, Map<string, number>>;

function add(scores: Scores, a: string, b: string, score: number): void {
  const of = scores.get(a) ?? new Map<string, number>();
  scores.set(a, of.set(b, (of.get(b) ?? 0) + score));
}

/** How many recordings each two guests share. */
function shared(guests: readonly Comparable[]): Scores {
  const scores: Scores = new Map();
  const all = guests.flatMap(({ slug, recordings }) => recordings.map(({ name }) => ({ name, slug })));
  for (const together of Map.groupBy(all, ({ name }) => name).values())
    for (const { slug: a } of together) for (const { slug: b } of together) if (a !== b) add(scores, a, b, 1);
  return scores;
}

/** How much the texts of each two guests are alike, if they are. */
function alikeness(guests: readonly Comparable[]): Scores {
  const counts = guests.map(({ slug, text }) => ({
    slug,
    terms: Map.groupBy(text.slice(0, maxText).toLowerCase().match(words) ?? [], (word) => word),
  }));
  const weights = new Map<string, { slug: string; weight: number }[]>();
  for (const { slug, terms } of counts)
    for (const [word, found] of terms) {
      const others = weights.get(word) ?? [];
      weights.set(word, others);
      others.push({ slug, weight: 1 + Math.log(found.length) });
    }
  const lengths = new Map<string, number>();
  const telling = [...weights.values()].filter((of) => of.length <= Math.max(2, guests.length / 4));
  for (const of of telling) {
    const rarity = Math.log(guests.length / of.length);
    for (const each of of) {
      each.weight *= rarity;
      lengths.set(each.slug, (lengths.get(each.slug) ?? 0) + each.weight ** 2);
    }
  }
  const scores: Scores = new Map();
  for (const of of telling)
    for (const a of of)
      for (const b of of) {
        if (a.slug === b.slug) continue;
        const length = Math.sqrt((lengths.get(a.slug) ?? 0) * (lengths.get(b.slug) ?? 0));
        if (length > 0) add(scores, a.slug, b.slug, (a.weight * b.weight) / length);
      }
  for (const of of scores.values()) for (const [slug, score] of of) if (score < leastAlike) of.delete(slug);
  return scores;
}
