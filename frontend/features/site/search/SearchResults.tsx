import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../../shared/platform/counted.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { ResultRow } from './ResultRow.tsx';
import * as S from './SearchResults.styles.ts';
import { useResults } from './useResults.ts';
import { useSettled } from './useSettled.ts';
import { type Shown, useShown } from './useShown.ts';

/** How long the results have stayed the same before a screen reader hears how many there are, in milliseconds. */
const pause = 700;

interface Props {
  /** What is looked for, without spaces around it. */
  typed: string;
  /** How many results are wanted. */
  wanted: number;
  onMore: () => void;
}

export function SearchResults({ typed, wanted, onMore }: Props) {
  const found = useResults(typed);
  const { query, results, close } = found;
  const shown = useShown(typed, found, wanted);
  const list = useRef<HTMLUListElement>(null);
  const asked = query.terms.length > 0;
  const words = asked && results ? countOf(shown, close) : '';
  const announced = useSettled(words, pause);
  const showMore = () => {
    onMore();
    // The button may go, and with it the focus.
    (list.current?.lastElementChild?.querySelector('a') as HTMLElement | null)?.focus({ preventScroll: true });
  };
  return (
    <>
      <Hidden role="status">{announced}</Hidden>
      <S.Found aria-hidden="true">{asked ? words : 'A name, a subject, or “words in quotation marks”.'}</S.Found>
      {shown.failed && <ListFailed words="The search couldn’t be loaded. Please try again." onRetry={shown.retry} />}
      {asked && !shown.failed && shown.searching && shown.shown.length === 0 && (
        <ListLoading words="Searching…" rows={3} />
      )}
      {asked && !results && !shown.failed && !shown.searching && <ListLoading words="Searching…" rows={3} />}
      {shown.shown.length > 0 && (
        <S.List ref={list}>
          {shown.shown.map((result) => (
            <ResultRow key={result.entry.path} result={result} query={query} searching={found.searching} />
          ))}
        </S.List>
      )}
      {asked && results && shown.total === 0 && !shown.failed && (
        <ListEmpty>
          Fewer or other words may find more. Or look through the <Link to={pages.interviews}>interviews</Link> and the{' '}
          <Link to={pages.archive}>archive</Link>.
        </ListEmpty>
      )}
      {shown.more && (
        <S.More>
          <Button look="plain" onClick={showMore}>
            More results
          </Button>
        </S.More>
      )}
    </>
  );
}

function countOf({ shown, total, searching, failed }: Shown, close: boolean): string {
  if (failed) return '';
  if (close) return 'Nothing has these words. These come close:';
  if (searching) return 'Searching everything that was said…';
  if (total === null) return shown.length === 0 ? 'Not found yet' : `The first ${counted(shown.length, 'result')}`;
  return total === 0 ? 'Nothing was found' : counted(total, 'result');
}
