import { useId, useState } from 'react';
import {
  type PlaceholderSuggestion,
  suggestionsFor,
} from '../../../../../shared/letters/placeholders/placeholderMenu.ts';

export const optionId = (id: string, at: number) => `${id}-${at}`;

/** What a key does in the open list. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

/** The placeholders suggested while one is typed after a brace, which of them is active, and how keys are handled. */
export function useSuggestions(onChoose: (suggestion: PlaceholderSuggestion, typed: string) => void) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const options = typed === undefined ? [] : suggestionsFor(typed);
  const isOpen = options.length > 0;

  function choose(suggestion: PlaceholderSuggestion) {
    onChoose(suggestion, typed ?? '');
    setTyped(undefined);
  }
  return {
    id,
    options,
    /** The index of the active one, which Enter chooses. */
    at,
    isOpen,
    choose,
    /** The mouse is over it. */
    point: setAt,
    /** The part typed before the caret; undefined closes the list. */
    show(next: string | undefined) {
      if (next !== typed) setAt(0);
      setTyped(next);
    },
    /** Handles a key. Returns whether it was meant for the list. */
    press(key: string): boolean {
      if (!isOpen) return false;
      const step = steps[key];
      const suggestion = options[at];
      if (step) setAt(step(at, options.length));
      else if ((key === 'Enter' || key === 'Tab') && suggestion) choose(suggestion);
      else if (key === 'Escape') setTyped(undefined);
      else return false;
      return true;
    },
    /** For the focused element. */
    aria: isOpen
      ? { 'aria-expanded': true, 'aria-controls': id, 'aria-activedescendant': optionId(id, at) }
      : { 'aria-expanded': false },
  };
}
