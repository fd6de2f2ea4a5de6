import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { indexPath } from '../../../../shared/publishing/search/searchIndex.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { useIsHydrated } from '../../../ui/page/useIsHydrated.ts';
import { SearchResults } from './SearchResults.tsx';
import * as S from './SiteSearch.styles.ts';
import { useSettled } from './useSettled.ts';

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
      <S.Form
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
        <S.Box
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
      </S.Form>
      <SearchResults typed={typed.trimStart()} wanted={wanted} onMore={() => write(typed, wanted + few)} />
    </>
  );
}
