import type { EpisodeInput } from '../../../../shared/content/model/episode.ts';
import { fold } from '../../../../shared/platform/text.ts';

type Traits = Pick<EpisodeInput, 'guid' | 'title' | 'date' | 'audio'>;

interface Known extends Traits {
  id: number;
  /** Those by which other feeds, or the same one after a move, know it too. */
  otherGuids?: string[];
  /** The episode that visitors see in place of this one. */
  mergedInto?: number;
}

export function lastOf<Stored extends Known>(stored: readonly Stored[]): (episode: Stored) => Stored {
  const byId = new Map(stored.map((episode) => [episode.id, episode]));
  return function follow(episode): Stored {
    const next = episode.mergedInto ? byId.get(episode.mergedInto) : undefined;
    return next ? follow(next) : episode;
  };
}

/** Nothing of the feed was used: `unsure` names, in sentences, episodes that may be here already. */
export class UnclearFeed extends Error {
  readonly unsure: string[];

  constructor(unsure: [Traits, Traits][]) {
    const sentences = [
      ...unsure.slice(0, 10).map(([{ title }, known]) => `“${title}” may be “${known.title}”, which is here already.`),
      ...(unsure.length > 10 ? [`And ${unsure.length - 10} more.`] : []),
    ];
    super(
      [
        'Nothing was imported, since it is not clear whether these are new:',
        ...sentences,
        'Merge what is here twice in the admin, under Recordings. If these are new, import the feed there, as new.',
      ].join('\n'),
    );
    this.unsure = sentences;
  }
}

/**
 * Which of the site's episodes a feed's are, and which are new. An episode is known by its guid. A feed that has moved
 * may have others: then two of its file, title and day have to agree. Throws {@link UnclearFeed} where that is not
 * clear, unless those are to be taken `asNew`.
 */
export function knownEpisodes<Input extends Traits, Stored extends Known>(
  input: readonly Input[],
  stored: readonly Stored[],
  asNew = false,
): { known: Map<Stored, Input>; fresh: Input[] } {
  const last = lastOf(stored);
  const byGuid = new Map(stored.flatMap((each) => (each.otherGuids ?? []).map((guid) => [guid, each] as const)));
  for (const each of stored) byGuid.set(each.guid, each);
  const known = new Map<Stored, Input>();
  const unknown = input.filter((each) => {
    const found = byGuid.get(each.guid);
    const episode = found && last(found);
    // Of two that were merged, the one whose guid stayed.
    if (episode && (!known.has(episode) || each.guid === episode.guid)) known.set(episode, each);
    return !found;
  });
  const hasMoved = known.size === 0;
  const gone = stored.filter((each) => !each.mergedInto && !known.has(each));
  const byTrait = new Map<string, Stored[]>();
  for (const each of gone)
    for (const trait of traitsOf(each)) byTrait.set(trait, [...(byTrait.get(trait) ?? []), each]);
  const unsure: [Input, Stored][] = [];
  const pairs = unknown.flatMap((each) => {
    const similar = [...new Set(traitsOf(each).flatMap((trait) => byTrait.get(trait) ?? []))].map((episode) => ({
      ...{ each, episode },
      ...compared(each, episode),
    }));
    const best = Math.max(0, ...similar.map(({ agreeing }) => agreeing));
    const top = similar.filter(({ agreeing }) => agreeing === best);
    const [first] = best >= 2 ? top : hasMoved ? top.filter(({ isUnclear }) => isUnclear) : [];
    if (first && (best < 2 || top.length > 1)) unsure.push([each, first.episode]);
    return first && best >= 2 && top.length === 1 ? [first] : [];
  });
  for (const [episode, claims] of Map.groupBy(pairs, (pair) => pair.episode)) {
    const [first, second] = claims.toSorted((a, b) => b.agreeing - a.agreeing);
    if (first && second?.agreeing === first.agreeing) unsure.push([second.each, episode]);
    else if (first) known.set(episode, first.each);
  }
  if (unsure.length > 0 && !asNew) throw new UnclearFeed(unsure);
  const matched = new Set(known.values());
  return { known, fresh: unknown.filter((each) => !matched.has(each)) };
}

const fileOf = ({ audio }: Traits) => audio?.address.replace(/^https?:|[?#].*$/gi, '') ?? '';
const titleOf = ({ title }: Traits) =>
  fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const dayOf = ({ date }: Traits) => date?.slice(0, 10) ?? '';
const kinds = { file: fileOf, title: titleOf, day: dayOf };

const traitsOf = (episode: Traits): string[] =>
  Object.entries(kinds).flatMap(([kind, of]) => (of(episode) ? [`${kind} ${of(episode)}`] : []));

function compared(a: Traits, b: Traits) {
  const traits = Object.entries(kinds).filter(([, of]) => of(a) && of(b));
  const agreeing = traits.filter(([, of]) => of(a) === of(b)).map(([kind]) => kind);
  // A day alone may be that of another episode, at another host; a title or a file alone comes back in many shows.
  return {
    agreeing: agreeing.length,
    isUnclear: agreeing.includes('day') || traits.length - agreeing.length < 2,
  };
}
