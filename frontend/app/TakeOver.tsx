import { useLayoutEffect } from 'react';

/**
 * What the document says of itself, for readers without scripts, gives way to what the page says, in the moment in
 * which that comes: else the page would say everything twice, or be without a title in between.
 */
export function TakeOver() {
  useLayoutEffect(() => {
    for (const element of document.querySelectorAll('[data-until-start]')) element.remove();
  }, []);
  return null;
}
