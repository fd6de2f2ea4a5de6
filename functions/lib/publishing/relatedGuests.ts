import type { WholeRecording } from '../content/recordings/wholeRecordings.ts';

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
/** How many of a text's words are compared: those that say most about it. More would take long, and change little. */
const maxWords = 25;
/** Most shorter words, such as "the", say nothing about a subject. */
const words = /[\p{L}\p{M}]{4,}/gu;

/**
 * The slugs of each guest's related guests: those who share most recordings with them first, then those whose words are most
 * alike. Guests who are equally close come in the order of their slugs, so that the same content always gives the same.
 *
 * How much two texts are alike is the cosine of their vectors of TF-IDF
 * (https://nlp.stanford.edu/IR-book/html/htmledition/tf-idf-weighting-1.html): a word counts by how often a text has it, dampened,
 * and by how few guests' texts have it. A word that all have counts nothing.
 */
export function relatedOf(guests: readonly Comparable[]): Map<string, string[]> {
  const together = Map.groupBy(
    guests.flatMap(({ slug, recordings }) => recordings.map(({ name }) => ({ name, slug }))),
    ({ name }) => name,
  );
  const alike = alikeness(guests);
  return new Map(
    guests.map((guest, at) => {
      const shared = new Map<string, number>();
      for (const { name } of guest.recordings)
        for (const { slug } of together.get(name) ?? []) shared.set(slug, (shared.get(slug) ?? 0) + 1);
      const likenesses = alike(at);
      const near = guests.flatMap(({ slug }, other) => {
        const [count, likeness] = [shared.get(slug) ?? 0, likenesses[other] ?? 0];
        return other !== at && (count > 0 || likeness >= leastAlike) ? [{ slug, count, likeness }] : [];
      });
      near.sort((a, b) => b.count - a.count || b.likeness - a.likeness || (a.slug < b.slug ? -1 : 1));
      return [guest.slug, near.slice(0, most).map(({ slug }) => slug)];
    }),
  );
}

/** Returns how much the text of the guest at a place is like each other's: 0 is not at all, 1 the same. */
function alikeness(guests: readonly Comparable[]): (at: number) => Float64Array {
  const counts = guests.map(({ text }) =>
    Map.groupBy(text.slice(0, maxText).toLowerCase().match(words) ?? [], (word) => word),
  );
  const spread = new Map<string, number>();
  for (const word of counts.flatMap((of) => [...of.keys()])) spread.set(word, (spread.get(word) ?? 0) + 1);
  const vectors = counts.map((of) => {
    const weighed = [...of].map(([word, { length }]) => {
      const texts = spread.get(word) ?? 1;
      return { word, weight: (1 + Math.log(length)) * Math.log(guests.length / texts), isOnlyHere: texts === 1 };
    });
    const length = Math.hypot(...weighed.map(({ weight }) => weight)) || 1;
    return weighed
      .filter(({ isOnlyHere }) => !isOnlyHere)
      .sort((x, y) => y.weight - x.weight || (x.word < y.word ? -1 : 1))
      .slice(0, maxWords)
      .map(({ word, weight }) => ({ word, weight: weight / length }));
  });
  const having = Map.groupBy(
    vectors.flatMap((vector, at) => vector.map((of) => ({ ...of, at }))),
    ({ word }) => word,
  );
  return (at) => {
    const scores = new Float64Array(guests.length);
    for (const { word, weight } of vectors[at] ?? [])
      for (const other of having.get(word) ?? []) scores[other.at] = (scores[other.at] ?? 0) + weight * other.weight;
    return scores;
  };
}
