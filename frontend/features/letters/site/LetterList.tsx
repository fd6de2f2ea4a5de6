import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { LetterSummary } from '../../../../shared/letters/model/letter.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { useLettersQuery } from '../../../queries/letters.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { size, space } from '../../../ui/theme/theme.ts';
import { feedPath, LetterRows, sentYear } from './LetterRows.tsx';

export function LetterList() {
  const { data: letters, isLoading, refetch } = useLettersQuery();
  if (isLoading) return <ListLoading words="Loading the letters…" rows={4} />;
  if (!letters)
    return <ListFailed words="The letters couldn’t be loaded. Please try again." onRetry={() => void refetch()} />;
  if (letters.length === 0)
    return (
      <ListEmpty>
        There are no letters here yet. <Link to={pages.newsletter}>Subscribe</Link>, and the next one will come to you.
      </ListEmpty>
    );
  const years = byYear(letters);
  return (
    <>
      {years.length === 1 ? (
        <LetterRows letters={letters} heading="h2" />
      ) : (
        years.map(([year, ofYear]) => (
          <Year key={year} aria-labelledby={`letters-${year}`}>
            <h2 id={`letters-${year}`}>{year}</h2>
            <LetterRows letters={ofYear} heading="h3" />
          </Year>
        ))
      )}
      <Subscribing>
        <Link to={pages.newsletter}>Get them by email</Link>
        <a href={feedPath}>Atom feed</a>
      </Subscribing>
    </>
  );
}

function byYear(letters: LetterSummary[]): [string, LetterSummary[]][] {
  const years = new Map<string, LetterSummary[]>();
  for (const letter of letters) {
    const year = sentYear(letter.sentAt);
    years.set(year, [...(years.get(year) ?? []), letter]);
  }
  return [...years];
}

const Year = styled.section`
  & + & { margin-top: ${space.part}; }
  & > h2 { margin-bottom: ${space.text}; font-size: ${size.h3}; }
`;

const Subscribing = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  max-width: none;
  margin-top: ${space.block};
`;
