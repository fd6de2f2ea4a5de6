import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { indexPath } from '../../../../shared/publishing/search/searchIndex.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Input } from '../../../ui/forms/fields.tsx';
import { useIsHydrated } from '../../../ui/page/pageHooks.ts';
import { Prose } from '../../../ui/text/Text.tsx';
import { color, font, size, space, width } from '../../../ui/theme/theme.ts';
import { SearchResults } from './SearchResults.tsx';
import { useSettled } from './useFound.ts';

/** How long somebody has stopped typing before the address says what was typed: browsers limit how often it changes. */
const pause = 400;
/** How many results are shown at once. Each has a text to be loaded, of some 30 KB. */
const few = 5;

/** The search of the whole site. The page's address says what is looked for. */
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
  const settled = useSettled(typed, pause);

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when somebody has stopped typing
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
        <label htmlFor={id}>Search titles, guests, everything said, and our letters</label>
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
    </>
  );
}

/** How else to find something on the site. No other site is asked before somebody presses the button. */
export const WithoutScripts = () => (
  <noscript>
    <Prose>
      <p>
        Searching here needs JavaScript. DuckDuckGo can search this site for you, or look through the{' '}
        <Link to={pages.interviews}>interviews</Link>, the <Link to={pages.archive}>archive of guests</Link> and the{' '}
        <Link to={pages.letters}>letters</Link>.
      </p>
      <ElsewhereForm action="https://duckduckgo.com/" method="get">
        <input type="hidden" name="sites" value={new URL(site.url).host} />
        <div>
          <label htmlFor="elsewhere">Look for</label>
          <Input id="elsewhere" type="search" name="q" required />
        </div>
        <Button type="submit">Search with DuckDuckGo</Button>
      </ElsewhereForm>
    </Prose>
  </noscript>
);

const ElsewhereForm = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  align-items: end;
  max-width: ${width.form};
  div { flex: 1 1 14rem; }
  label { font-weight: 600; }
`;

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
