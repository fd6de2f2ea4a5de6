import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { episodeLabel } from '../../../../shared/content/lists.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { type Entry, indexPath } from '../../../../shared/publishing/search.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { useTranscriptQuery } from '../../../queries/recordings.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Input } from '../../../ui/forms/fields.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { Kind, List, Row, Title } from '../../../ui/layout/TextRows.styles.ts';
import { useIsHydrated, useSettled } from '../../../ui/page/pageHooks.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { Byline, Hidden } from '../../../ui/text/Text.tsx';
import { color, font, from, size, space, width, withoutScripts } from '../../../ui/theme/theme.ts';
import { findSentence, isCommon, type Query, type Result, type Sentence } from './rank.ts';
import { type Found, useFound } from './search.ts';

/** How long typing has paused before the address says what was typed: browsers limit how often it changes. */
const typingPause = 400;
/** How many results are shown at once. Each has a text to be loaded, of some 30 KB. */
const few = 5;

export function SiteSearch() {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  // Documents are the same for every address, so the first render in one is without it.
  const [typed, setTyped] = useState(useIsHydrated() ? inAddress : '');
  /** What the address says because it was typed here. */
  const written = useRef(inAddress);
  const settled = useSettled(typed, typingPause);

  const write = (q: string, wanted?: number) => {
    written.current = q;
    void navigate({ search: q && `?${new URLSearchParams({ q })}` }, { replace: true, state: wanted && { wanted } });
  };
  // Text typed before hydration counts, else the address: also when the way back, or a link, has changed it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address changes
  useLayoutEffect(() => {
    const own = box.current?.value;
    if (typed === '' && own) setTyped(own);
    else if (typed === '' || inAddress !== written.current) setTyped(inAddress);
    written.current = inAddress;
  }, [inAddress]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once typing has paused
  useEffect(() => {
    if (settled === typed && settled !== inAddress && settled !== written.current) write(settled);
  }, [settled]);

  const wanted = (typed === inAddress && (state as { wanted?: number } | null)?.wanted) || few;
  return (
    <>
      <link rel="preload" href={indexPath} as="fetch" crossOrigin="anonymous" />
      <Form
        role="search"
        action={pages.search}
        onSubmit={(event) => {
          event.preventDefault();
          write(typed);
          // On a phone, this makes way for the results.
          box.current?.blur();
        }}
      >
        <label htmlFor={id}>Search titles, guests, letters and everything that was said</label>
        <Box
          ref={box}
          id={id}
          type="search"
          name="q"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form>
      <SearchResults typed={typed.trimStart()} wanted={wanted} onMore={() => write(typed, wanted + few)} />
      <noscript>
        <p>
          Searching here needs JavaScript. You can look through the <Link to={pages.interviews}>interviews</Link>, the{' '}
          <Link to={pages.archive}>archive of guests</Link> and the <Link to={pages.letters}>letters</Link>.
        </p>
      </noscript>
    </>
  );
}

/** How long the results have stayed the same before a screen reader hears how many there are, in milliseconds. */
const announcePause = 700;

interface Props {
  /** What is looked for, without spaces around it. */
  typed: string;
  wanted: number;
  onMore: () => void;
}

function SearchResults({ typed, wanted, onMore }: Props) {
  const found = useFound(typed, wanted);
  const { query, hasIndex, shown, total, searching, failed } = found;
  const list = useRef<HTMLUListElement>(null);
  const asked = query.terms.length > 0;
  const words = asked && hasIndex ? countOf(found) : '';
  const announced = useSettled(words, announcePause);
  const showMore = () => {
    onMore();
    // The button may go, and with it the focus.
    (list.current?.lastElementChild?.querySelector('a') as HTMLElement | null)?.focus({ preventScroll: true });
  };
  return (
    <>
      <Hidden role="status">{announced}</Hidden>
      <Count aria-hidden="true">{asked ? words : 'Try a name, a subject, or “an exact phrase”.'}</Count>
      {failed && <ListFailed words="The search couldn’t be loaded. Please try again." onRetry={found.retry} />}
      {asked && !failed && shown.length === 0 && (searching || !hasIndex) && (
        <ListLoading words="Searching…" rows={3} />
      )}
      {shown.length > 0 && (
        <List ref={list}>
          {shown.map((result) => (
            <ResultRow key={result.entry.path} result={result} query={query} searching={found.byNameOnly} />
          ))}
        </List>
      )}
      {asked && hasIndex && total === 0 && !failed && (
        <ListEmpty>
          {whyNothing(query)} Or look through the <Link to={pages.interviews}>interviews</Link> and the{' '}
          <Link to={pages.archive}>archive</Link>.
        </ListEmpty>
      )}
      {found.more && (
        <ButtonRow $above="group">
          <Button look="plain" onClick={showMore}>
            More results
          </Button>
        </ButtonRow>
      )}
    </>
  );
}

function countOf({ shown, total, searching, failed, close }: Found): string {
  if (failed) return '';
  if (close) return 'No exact matches. Did you mean:';
  if (searching) return 'Searching everything that was said…';
  if (total === null) return shown.length === 0 ? 'Not found yet' : `The first ${counted(shown.length, 'result')}`;
  return total === 0 ? 'Nothing was found' : counted(total, 'result');
}

function whyNothing(query: Query): string {
  if (isCommon(query) && query.phrases.length === 0)
    return (
      'Words this common are searched for in titles and names alone, as almost everything has them. ' +
      'Put a phrase in “quotation marks” to search everywhere.'
    );
  return 'Try fewer or different words.';
}

const kinds: Record<Exclude<Entry['kind'], 'episode'>, string> = {
  guest: 'From the archive',
  event: 'Recorded event',
  letter: 'Letter',
  person: 'Guest',
};

function ResultRow({ result, query, searching }: { result: Result; query: Query; searching: boolean }) {
  const { kind, path, title, guest, date, number } = result.entry;
  const { sentence, loading } = useSentence(result, query);
  return (
    <Row>
      <Kind>
        {kind === 'episode' ? episodeLabel(number) : kinds[kind]}
        {date && (
          <>
            <br />
            <time dateTime={date}>{dayOf(date)}</time>
          </>
        )}
      </Kind>
      <div>
        <h2>
          <Title to={path}>{title}</Title>
        </h2>
        {guest && !title.includes(guest) && <Byline>with {guest}</Byline>}
        {(sentence || loading || searching) && (
          <Words>
            {sentence ? (
              <ToMoment to={sentence.time === null ? path : `${path}#t=${Math.floor(sentence.time)}`}>
                {sentence.time !== null && (
                  <Time>
                    <Hidden>At </Hidden>
                    {clock(sentence.time)}
                    <Hidden>: </Hidden>
                  </Time>
                )}
                {sentence.pieces.map(({ words, found }, at) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never move
                  found ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>,
                )}
              </ToMoment>
            ) : (
              <>
                <Skeleton $width="95%" />
                <Skeleton $width="60%" />
              </>
            )}
          </Words>
        )}
      </div>
    </Row>
  );
}

/** The sentence of a result, from what was said or else from what was written about it. It may have none. */
function useSentence({ texts }: Result, query: Query): { sentence: Sentence | null; loading: boolean } {
  const [said, written] = texts;
  const first = useTranscriptQuery(said ?? skipToken);
  const second = useTranscriptQuery(written ?? skipToken);
  const [one, other] = [first.currentData, second.currentData];
  const sentence = useMemo(
    () => (one && findSentence(one, query)) ?? (other && findSentence(other, query)) ?? null,
    [one, other, query],
  );
  return { sentence, loading: !sentence && (first.isFetching || second.isFetching) };
}

const Form = styled.form`
  display: grid;
  gap: ${space.tight};
  margin-block: ${space.block};
  max-width: ${width.form};
  label { color: ${color.inkSoft}; }
`;

const Box = styled(Input)`
  min-height: 3.5rem;
  font: 400 ${size.lead}/1.3 ${font.serif};
`;

/** The sentence, for which there is space before it has come: two lines, or four on a phone. */
const Words = styled.div`
  min-height: 6.4em;
  margin-top: ${space.tight};
  ${from.tablet} { min-height: 3.2em; }
`;

const ToMoment = styled(Link)`
  display: block;
  padding-block: 0.15rem;
  color: ${color.inkSoft};
  text-decoration-line: none;
  &:hover { color: ${color.ink}; }
  &:hover span { text-decoration-line: underline; }
  mark {
    background: ${color.saffronWash};
    box-shadow: inset 0 -0.12em ${color.saffron};
    color: ${color.ink};
  }
`;

const Time = styled.span`
  margin-right: ${space.tight};
  color: ${color.brand};
  font-variant-numeric: tabular-nums;
  font-weight: 600;
`;

const Count = styled.p`
  min-height: 1.6em;
  margin-bottom: ${space.text};
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
  ${withoutScripts} { display: none; }
`;
