import type { LetterSummary } from '../../../../shared/letters/model/letter.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import * as S from './LetterRows.styles.ts';
import { sentDay } from './sentDay.ts';

interface Props {
  letters: LetterSummary[];
  /** The level of each title. */
  heading: 'h2' | 'h3';
}

/** Letters, each with its date, subject and summary. */
export const LetterRows = ({ letters, heading: Heading }: Props) => (
  <S.List>
    {letters.map(({ slug, subject, summary, sentAt }) => (
      <S.Row key={slug}>
        <S.Day dateTime={sentAt}>{sentDay(sentAt)}</S.Day>
        <div>
          <Heading>
            <S.Title to={pathOf('letter', slug)}>{subject}</S.Title>
          </Heading>
          {summary && <S.Summary>{summary}</S.Summary>}
        </div>
      </S.Row>
    ))}
  </S.List>
);
