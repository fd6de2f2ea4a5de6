import { createContext } from 'react';

/** The id of the element that has a recording's transcript in its document. */
export const transcriptId = 'transcript-text';

/** A recording's transcript as HTML, while its document is rendered. Empty in the browser, which keeps what stands there. */
export const PublishedTranscript = createContext('');
