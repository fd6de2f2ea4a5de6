import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageDocument } from '../../../shared/publishing/publication.ts';
import { shareSize } from '../../../shared/site/pages.ts';
import { absolute, type SharePicture } from './head.ts';

/** What the visitor opened, and the path that it was served for. Pages that they go to from there know none of this. */
export const OwnDocument = createContext<Pick<PageDocument, 'path' | 'absent' | 'done' | 'picture'> | null>(null);

function useOwnDocument() {
  const { pathname } = useLocation();
  const own = use(OwnDocument);
  return own?.path === pathname ? own : undefined;
}

export const useIsAbsent = (): boolean => useOwnDocument()?.absent ?? false;

/** Whether what the current page's button does has been done already, through an email's link. */
export const useIsDone = (): boolean => useOwnDocument()?.done ?? false;

/** It shows `words`. Undefined if there is none yet, or on a page reached from another: sites read documents. */
export function useOwnSharePicture(words: string): SharePicture | undefined {
  const picture = useOwnDocument()?.picture;
  return picture === undefined ? undefined : { address: absolute(picture), ...shareSize, alt: words };
}

export const transcriptId = 'transcript-text';

/** A transcript as HTML, while its document is rendered. Empty in the browser, which keeps what stands there. */
export const PublishedTranscript = createContext('');
