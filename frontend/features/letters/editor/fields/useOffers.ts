import { useId, useState } from 'react';
import { offersFor, type PlaceholderOffer } from '../../../../../shared/letters/placeholders/placeholderMenu.ts';
import { optionId } from './PlaceholderList.tsx';

/** What a key does to the list that is open. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

/** The placeholders that are offered while one types after a brace: which, which of them is at hand, and what keys do. */
export function useOffers(onChoose: (offer: PlaceholderOffer, typed: string) => void) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const offers = typed === undefined ? [] : offersFor(typed);
  const isOpen = offers.length > 0;

  function choose(offer: PlaceholderOffer) {
    onChoose(offer, typed ?? '');
    setTyped(undefined);
  }
  return {
    id,
    offers,
    at,
    isOpen,
    choose,
    point: setAt,
    /** What of one was typed before the caret; undefined closes the list. */
    show(next: string | undefined) {
      if (next !== typed) setAt(0);
      setTyped(next);
    },
    /** Whether the key was for the list. */
    press(key: string): boolean {
      if (!isOpen) return false;
      const step = steps[key];
      const offer = offers[at];
      if (step) setAt(step(at, offers.length));
      else if ((key === 'Enter' || key === 'Tab') && offer) choose(offer);
      else if (key === 'Escape') setTyped(undefined);
      else return false;
      return true;
    },
    /** For the element that has the focus. */
    aria: isOpen
      ? { 'aria-expanded': true, 'aria-controls': id, 'aria-activedescendant': optionId(id, at) }
      : { 'aria-expanded': false },
  };
}
