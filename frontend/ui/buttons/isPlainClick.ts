import type { MouseEvent } from 'react';

/** Whether a click simply follows a link, and does not open it in a new tab or window or save it. */
export const isPlainClick = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  !(altKey || ctrlKey || metaKey || shiftKey);
