import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';
import { shareSize } from '../../../shared/site/shareSize.ts';
import { absolute, type SharePicture } from './head.ts';

/** The path that the server has reported as not existing, or null. */
export const AbsentAddress = createContext<string | null>(null);

export const useIsAbsent = () => useLocation().pathname === use(AbsentAddress);

/** The path of a page opened by a mail's link whose button has been pressed before, as the server reported; or null. */
export const DoneAddress = createContext<string | null>(null);

/** Whether what the current page's button does has been done already. */
export const useIsDone = () => useLocation().pathname === use(DoneAddress);

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

/** The id of the element that has a recording's transcript in its document. */
export const transcriptId = 'transcript-text';

/** A recording's transcript as HTML, while its document is rendered. Empty in the browser, which keeps what stands there. */
export const PublishedTranscript = createContext('');
