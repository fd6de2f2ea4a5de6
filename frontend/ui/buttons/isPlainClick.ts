import type { MouseEvent } from 'react';

/** Whether a link is simply followed, and not opened in a tab or window of the reader's choice, or saved. */
export const isPlainClick = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  !(altKey || ctrlKey || metaKey || shiftKey);
