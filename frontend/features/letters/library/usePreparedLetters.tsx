import { Link } from 'react-router-dom';
import type { PreparedLetter } from '../../../../shared/letters/model/emailTemplate.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { useCounts } from '../../../queries/counts.ts';
import { SummaryFacts } from '../../../ui/layout/SummaryCard.tsx';

/** Of new episodes, as items of a list. `isUsed`: whether a letter was sent or scheduled since it was prepared. */
export function usePreparedLetters(isUsed: (letter: PreparedLetter) => boolean) {
  const { data } = useCounts();
  const waiting = (data?.preparedLetters ?? []).filter((letter) => !isUsed(letter));
  return {
    count: waiting.length,
    items: waiting.map(({ name, subject, episode }) => (
      <li key={name}>
        <p>
          <Link to={pathOf('adminEmailTemplate', name)}>A letter about “{episode}” is ready.</Link> Nothing has been
          sent.
        </p>
        <SummaryFacts>Subject: {subject}</SummaryFacts>
      </li>
    )),
  };
}
