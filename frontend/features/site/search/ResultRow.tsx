import type { Entry } from '../../../../shared/publishing/search/searchIndex.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { dayOf } from '../../../ui/text/dates.ts';
import { Byline } from '../../../ui/text/Text.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { Skeleton } from '../../../ui/theme/Skeleton.ts';
import type { Query } from './query.ts';
import type { Result } from './rank.ts';
import * as S from './SearchResults.styles.ts';
import { useSentence } from './useSentence.ts';

const kinds: Record<Exclude<Entry['kind'], 'episode'>, string> = {
  guest: 'From the archive',
  event: 'Recorded event',
  letter: 'Letter',
  person: 'Guest',
};

/** Something that was found: its title leads to its page, its sentence to the second at which it is said. */
export function ResultRow({ result, query, searching }: { result: Result; query: Query; searching: boolean }) {
  const { kind, path, title, guest, date, number } = result.entry;
  const { sentence, loading } = useSentence(result, query);
  return (
    <S.Row>
      <S.Kind>
        {kind === 'episode' ? `Episode ${number}` : kinds[kind]}
        {date && <time dateTime={date}>{dayOf(date)}</time>}
      </S.Kind>
      <div>
        <h2>
          <S.Title to={path}>{title}</S.Title>
        </h2>
        {guest && !title.includes(guest) && <Byline>with {guest}</Byline>}
        {(sentence || loading || searching) && (
          <S.Sentence>
            {sentence ? (
              <S.ToMoment to={sentence.time === null ? path : `${path}#t=${Math.floor(sentence.time)}`}>
                {sentence.time !== null && (
                  <S.Time>
                    <Hidden>At </Hidden>
                    {clock(sentence.time)}
                  </S.Time>
                )}
                {sentence.pieces.map(({ words, found }, at) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never move
                  found ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>,
                )}
              </S.ToMoment>
            ) : (
              <>
                <Skeleton $width="95%" />
                <Skeleton $width="60%" />
              </>
            )}
          </S.Sentence>
        )}
      </div>
    </S.Row>
  );
}
