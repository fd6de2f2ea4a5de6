import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { useLatestLettersQuery } from '../../../queries/letters.ts';
import { Band } from '../../../ui/layout/layout.tsx';
import { FeedLink } from './FeedLink.tsx';
import * as S from './LatestLetters.styles.ts';
import { LetterRows } from './LetterRows.tsx';

/** The latest letters, as samples for visitors; nothing if none is on the site. */
export function LatestLetters() {
  const { data: letters = [] } = useLatestLettersQuery(undefined);
  if (letters.length === 0) return null;
  return (
    <Band ground="deep" width="60rem">
      <FeedLink />
      <S.Title>Recent letters</S.Title>
      <LetterRows letters={letters} heading="h3" />
      <S.All>
        <Link to={pages.letters}>All letters</Link>
      </S.All>
    </Band>
  );
}
