import { Link } from 'react-router-dom';
import type { Letter } from '../../../../shared/letters/model/letter.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { asCallError } from '../../../api/callError.ts';
import { useLetterQuery } from '../../../queries/letters.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/layout.tsx';
import { useIsAbsent } from '../../../ui/page/documentContexts.ts';
import { Meta } from '../../../ui/page/Meta.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Kicker } from '../../../ui/text/Text.tsx';
import { FeedLink, NoIndex } from './FeedLink.tsx';
import * as S from './LetterView.styles.ts';
import { sentDay } from './sentDay.ts';

/** The letter at this address. */
export function LetterView({ slug }: { slug: string }) {
  const isAbsent = useIsAbsent();
  const { data, isLoading, error, refetch } = useLetterQuery({ params: { slug } }, { skip: isAbsent });
  if (data) return <WholeLetter letter={data} />;
  const isGone = isAbsent || !error || [400, 404].includes(asCallError(error).status ?? 0);
  return (
    <Band width="42rem">
      <Meta title="Letter" hidden />
      <S.Head>
        <h1 tabIndex={-1}>Letter</h1>
      </S.Head>
      {isLoading ? (
        <ListLoading words="Loading the letter…" rows={4} />
      ) : isGone ? (
        <S.Gone>
          <p>This letter isn’t here. It may have been taken off the site.</p>
          <ButtonLink look="plain" to={pages.letters}>
            All letters
          </ButtonLink>
        </S.Gone>
      ) : (
        <ListFailed words="The letter couldn’t be loaded. Please try again." onRetry={() => void refetch()} />
      )}
    </Band>
  );
}

function WholeLetter({ letter }: { letter: Letter }) {
  const { slug, subject, summary, sentAt, html, laidOut } = letter;
  const path = pathOf('letter', slug);
  return (
    <Band width={laidOut ? '37.5rem' : '42rem'}>
      <Meta title={subject} {...(summary && { description: summary })} path={path} type="article" />
      <FeedLink />
      <NoIndex />
      <article>
        <S.Head>
          <Kicker as="time" dateTime={sentAt}>
            {sentDay(sentAt)}
          </Kicker>
          <S.Title tabIndex={-1}>{subject}</S.Title>
        </S.Head>
        {/* A letter's own rules for small screens are scoped to this class. */}
        <S.Content
          className="inner"
          $laidOut={laidOut}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the list of what may stand in a mail
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
      <S.End>
        <p>
          A letter from {site.name}. <Link to={pages.newsletter}>Get the next one by email</Link>, or read{' '}
          <Link to={pages.letters}>all letters</Link>.
        </p>
      </S.End>
    </Band>
  );
}
