import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { LetterSummary } from '../../../../shared/letters/model/letter.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { useLatestLettersQuery } from '../../../queries/letters.ts';
import { Band, Stack } from '../../../ui/layout/layout.tsx';
import { Kind, List, Row, Title } from '../../../ui/layout/TextRows.styles.ts';
import { color, space } from '../../../ui/theme/theme.ts';

export const LetterRows = ({ letters, heading: Heading }: { letters: LetterSummary[]; heading: 'h2' | 'h3' }) => (
  <List>
    {letters.map(({ slug, subject, summary, sentAt }) => (
      <Row key={slug}>
        <Kind as="time" dateTime={sentAt}>
          {sentDay(sentAt)}
        </Kind>
        <div>
          <Heading dir="auto">
            <Title to={pathOf('letter', slug)}>{subject}</Title>
          </Heading>
          {summary && <Summary dir="auto">{summary}</Summary>}
        </div>
      </Row>
    ))}
  </List>
);

export function LatestLetters() {
  const { data: letters = [] } = useLatestLettersQuery(undefined);
  if (letters.length === 0) return null;
  return (
    <Band ground="deep" width="60rem">
      <FeedLink />
      <Stack $gap="block">
        <h2>Recent letters</h2>
        <LetterRows letters={letters} heading="h3" />
        <p>
          <Link to={pages.letters}>All letters</Link>
        </p>
      </Stack>
    </Band>
  );
}

export const feedPath = `${pages.letters}/feed.xml`;

/** Lets feed readers discover the feed from the page's address; React moves it into the head. */
export const FeedLink = () => (
  <link rel="alternate" type="application/atom+xml" href={feedPath} title={`${site.name}: letters`} />
);

/** Keeps letters out of search engines unless the site wants them there. Link previews still work. */
export const NoIndex = () => (site.letters.searchEngines ? null : <meta name="robots" content="noindex" />);

const inPlace = { timeZone: site.live.timeZone } as const;
const day = new Intl.DateTimeFormat(site.language, { dateStyle: 'long', ...inPlace });
const year = new Intl.DateTimeFormat(site.language, { year: 'numeric', ...inPlace });

/** The date of sending, in the publisher's time zone: "May 3, 2026". The same wherever it is read. */
export const sentDay = (sentAt: string) => day.format(new Date(sentAt));

export const sentYear = (sentAt: string) => year.format(new Date(sentAt));

const Summary = styled.p`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
`;
