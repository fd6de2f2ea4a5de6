import { useLayoutEffect, useRef } from 'react';
import type { PlaceholderSuggestion } from '../../../../../shared/letters/placeholders/placeholderMenu.ts';
import * as S from './PlaceholderList.styles.ts';

interface Props {
  id: string;
  options: readonly PlaceholderSuggestion[];
  /** The index of the active one, which Enter chooses. */
  at: number;
  place?: { left: number; top?: number } | undefined;
  /** The mouse is over it. */
  onPoint: (at: number) => void;
  onChoose: (suggestion: PlaceholderSuggestion) => void;
}

export const optionId = (id: string, at: number) => `${id}-${at}`;

/**
 * The list of a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the focus stays in the text field, which
 * names the active option.
 */
export function PlaceholderList({ id, options, at, place, onPoint, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <S.List ref={list} id={id} role="listbox" aria-label="Personal details" $left={place?.left} $top={place?.top}>
      {options.map((suggestion, index) => (
        <S.Option
          key={suggestion.text}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === at}
          // Keeps the caret where it is.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(index)}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.label} <code>{suggestion.text}</code>
          {suggestion.needsEvent && <small>In mails to the people of an event</small>}
        </S.Option>
      ))}
    </S.List>
  );
}
