import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageDocument } from '../../../shared/publishing/publication.ts';
import { shareSize } from '../../../shared/site/pages.ts';
import { absolute, type SharePicture } from './head.ts';

/**
 * The document that the visitor opened, and the path that it was served for. The pages that they go to from there know none of
 * this.
 */
export const OwnDocument = createContext<Pick<PageDocument, 'path' | 'absent' | 'done' | 'picture'> | null>(null);

function useOwnDocument() {
  const { pathname } = useLocation();
  const own = use(OwnDocument);
  return own?.path === pathname ? own : undefined;
}

/** Whether the current path is known not to exist. */
export const useIsAbsent = (): boolean => useOwnDocument()?.absent ?? false;

/** Whether what the current page's button does has been done already, through an email's link. */
export const useIsDone = (): boolean => useOwnDocument()?.done ?? false;

/**
 * The picture that was made for links to the current page, which shows `words`. Undefined if there is none yet, and on pages
 * that a visitor reached from another page: sites that show links read documents.
 */
export function useOwnSharePicture(words: string): SharePicture | undefined {
  const picture = useOwnDocument()?.picture;
  return picture === undefined ? undefined : { address: absolute(picture), ...shareSize, alt: words };
}

/** The id of the element that has a recording's transcript in its document. */
export const transcriptId = 'transcript-text';

/** A recording's transcript as HTML, while its document is rendered. Empty in the browser, which keeps what stands there. */
export const PublishedTranscript = createContext('');
