import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import type { Letter } from '../../../../shared/letters/model/letter.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { asCallError } from '../../../api/callError.ts';
import { useLetterQuery } from '../../../queries/letters.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Band, Stack } from '../../../ui/layout/layout.tsx';
import { useIsAbsent } from '../../../ui/page/documentContexts.ts';
import { Meta } from '../../../ui/page/Meta.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Kicker } from '../../../ui/text/Text.tsx';
import { color, font, from, radius, size, space } from '../../../ui/theme/theme.ts';
import { FeedLink, NoIndex, sentDay } from './LetterRows.tsx';

export function LetterView({ slug }: { slug: string }) {
  const isAbsent = useIsAbsent();
  const { data, isLoading, error, refetch } = useLetterQuery({ params: { slug } }, { skip: isAbsent });
  if (data) return <WholeLetter letter={data} />;
  const isGone = isAbsent || !error || [400, 404].includes(asCallError(error).status ?? 0);
  return (
    <Band width="42rem">
      <Meta title="Letter" hidden />
      <Head>
        <h1 tabIndex={-1}>Letter</h1>
      </Head>
      {isLoading ? (
        <ListLoading words="Loading the letter…" rows={4} />
      ) : isGone ? (
        <Stack $gap="block" $start>
          <p>This letter isn’t here. It may have been taken off the site.</p>
          <ButtonLink look="plain" to={pages.letters}>
            All letters
          </ButtonLink>
        </Stack>
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
        <Head>
          <Kicker as="time" dateTime={sentAt}>
            {sentDay(sentAt)}
          </Kicker>
          <Title tabIndex={-1} dir="auto">
            {subject}
          </Title>
        </Head>
        {/* A letter's own rules for small screens are scoped to this class. */}
        <Content
          className="inner"
          $laidOut={laidOut}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the list of what may stand in an email
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
      <End>
        <p>
          A letter from {site.name}. <Link to={pages.newsletter}>Get the next one by email</Link>, or read{' '}
          <Link to={pages.letters}>all letters</Link>.
        </p>
      </End>
    </Band>
  );
}

const Head = styled.header`
  display: grid;
  gap: ${space.near};
  margin-bottom: ${space.group};
  padding-bottom: ${space.block};
  border-bottom: 1px solid ${color.hairline};
`;

const Title = styled.h1`
  font-size: ${size.h2};
`;

/** The site's typography for letters written in its own editor; all of it yields to the writer's styles. */
const composed = css`
  font-size: 1.125rem;
  line-height: 1.7;
  /* The full text width and half of it, as in the email. */
  :where(img[width='520']) { width: 100%; }
  :where(img[width='260']) { width: 50%; }
  > :where(* + *) { margin-top: ${space.text}; }
  > :where(* + :is(h2, h3, h4, h5, h6)) { margin-top: ${space.group}; }
  > :where(h2) { font-size: ${size.h3}; line-height: 1.2; }
  > :where(h3) { font-size: ${size.lead}; line-height: 1.3; }
  > :where(ul, ol) { padding-inline: 1.4em 0; }
  > :where(ul) { list-style: disc; }
  > :where(ol) { list-style: decimal; }
  > :where(ul, ol) > :where(li + li) { margin-top: ${space.tight}; }
  > :where(blockquote) {
    margin: ${space.block} 0;
    padding-inline: ${space.block} 0;
    border-inline-start: 2px solid ${color.saffron};
    font: italic 400 ${size.lead}/1.45 ${font.serif};
  }
  /* The lines of one quote. */
  > :where(blockquote:has(+ blockquote)) { margin-bottom: 0; }
  > :where(blockquote + blockquote) { margin-top: 0; }
  > :where(hr) { width: 100%; margin-block: ${space.group}; border: 0; border-top: 1px solid ${color.hairline}; }
  > :where(pre) { overflow-x: auto; font: ${size.small}/1.5 ${font.mono}; }
`;

/** The editor's blocks, as in the email. */
const blocks = css`
  [data-block='button'] a {
    display: inline-block;
    padding: ${space.near} ${space.block};
    border-radius: ${radius.control};
    background: ${color.brand};
    color: ${color.paper};
    font: 600 ${size.text}/1.35 ${font.sans};
    text-decoration: none;
  }
  [data-card] {
    overflow: hidden;
    margin-block: ${space.group};
    border: 1px solid ${color.hairline};
    border-radius: ${radius.card};
  }
  [data-card] > img { width: 100%; }
  [data-card] :is(p, h3) { margin: 0; }
  [data-card] > div { display: grid; gap: ${space.tight}; padding: ${space.block}; }
  [data-card] h3 { font: 500 ${size.h3}/1.25 ${font.serif}; }
  [data-card] [data-block='button'] { margin-top: ${space.tight}; }
  [data-part='kicker'], [data-part='facts'] { color: ${color.inkSoft}; font-size: ${size.small}; }
  [data-part='words'] { font-size: ${size.text}; line-height: 1.6; }
  ${from.tablet} {
    [data-card='portrait'] { display: flex; }
    [data-card='portrait'] > img { width: 150px; margin: ${space.block} 0 ${space.block} ${space.block}; align-self: start; }
  }
`;

/** Tables and blocks of a custom layout keep their look: the site's rules for text are reverted inside them. */
const Content = styled.div<{ $laidOut: boolean }>`
  display: flow-root;
  overflow-x: auto;
  overflow-wrap: anywhere;
  :where(*) { box-sizing: revert; }
  :where(p) { max-width: none; }
  :where(img) { display: revert; max-width: 100%; height: auto; }
  :where(table) { max-width: 100%; }
  :where(a) { color: ${color.brand}; }
  :where(:is(table, div, center) :is(p, h2, h3, h4, h5, h6, ul, ol)) {
    margin: revert;
    padding: revert;
    list-style: revert;
  }
  @media (max-width: 620px) { .wide { width: 100% !important; } }
  ${blocks}
  ${({ $laidOut }) => ($laidOut ? `font: 17px/28px ${font.sans};` : composed)}
`;

const End = styled.footer`
  margin-top: ${space.part};
  padding-top: ${space.block};
  border-top: 1px solid ${color.hairline};
  color: ${color.inkSoft};
`;
