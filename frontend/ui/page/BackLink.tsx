import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { type PageName, pageAt, pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { size, space } from '../theme/theme.ts';
import { isPlainClick, useIsHydrated } from './pageHooks.ts';

/** The pages that a back link may lead to, as it names them. */
const names = {
  home: 'Home',
  product: site.product.plural,
  podcast: 'Podcast',
  archive: 'Archive',
  interviews: 'Interviews',
  newsletter: 'Newsletter',
  letters: 'Letters',
  letter: 'the letter',
  video: 'the recording',
  guest: 'the guest',
  about: 'About',
} as const satisfies Partial<Record<PageName, string>>;

/** A page that a link can lead to without an id. */
type Fallback = Exclude<keyof typeof names, 'letter' | 'video' | 'guest'>;

/**
 * Leads back to the page that the visitor came from, as they left it, and says which one that is. Someone who came from
 * elsewhere, or has no scripts, is led to `fallback`.
 */
export function BackLink({ fallback, className }: { fallback: Fallback; className?: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const previous = useIsHydrated() ? previousPage(pathname) : undefined;
  const goBack = (event: MouseEvent) => {
    // Entries within this page may have come since it was drawn.
    const steps = previousPage(pathname)?.steps;
    if (!steps || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(-steps);
  };
  return (
    <Back to={previous?.path ?? pages[fallback]} className={className} onClick={goBack}>
      <span aria-hidden="true">←</span> Back to {names[previous?.name ?? fallback]}
    </Back>
  );
}

/**
 * The page before the one at `path` in the browser's history, how many entries back, if it is one of ours with a name.
 * Browsers list only entries of the same site: https://developer.mozilla.org/docs/Web/API/NavigationHistoryEntry
 */
function previousPage(path: string) {
  // Browsers from before 2026 may lack it.
  const { navigation } = window as { navigation?: Navigation };
  const index = navigation?.currentEntry?.index ?? 0;
  const earlier = navigation?.entries().slice(0, Math.max(0, index)) ?? [];
  for (const [at, { url }] of [...earlier.entries()].reverse()) {
    const { pathname, search } = new URL(url ?? '', location.href);
    // Links within the page, such as "Skip to content", have entries too.
    if (pathname === path) continue;
    const name = pageAt(pathname);
    return name in names ? { name: name as keyof typeof names, path: pathname + search, steps: index - at } : undefined;
  }
  return undefined;
}

const Back = styled(Link)`
  display: inline-block;
  padding-block: ${space.tight};
  font-size: ${size.small};
  text-decoration-line: none;
  &:hover { text-decoration-line: underline; }
`;
