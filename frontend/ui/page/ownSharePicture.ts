import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';
import { shareSize } from '../../../shared/site/shareSize.ts';
import { absolute, type SharePicture } from './head.ts';

/** The picture that was made for links to the page at a path. */
export interface PageSharePicture {
  path: string;
  /** Its own path. */
  picture: string;
}

/** Of the document's page; null if it has none. */
export const OwnSharePicture = createContext<PageSharePicture | null>(null);

/**
 * The picture that was made for links to the current page, which shows `words`. Undefined if there is none yet, and on pages
 * that a visitor reached from another page: sites that show links read documents.
 */
export function useOwnSharePicture(words: string): SharePicture | undefined {
  const { pathname } = useLocation();
  const own = use(OwnSharePicture);
  return own?.path === pathname ? { address: absolute(own.picture), ...shareSize, alt: words } : undefined;
}
