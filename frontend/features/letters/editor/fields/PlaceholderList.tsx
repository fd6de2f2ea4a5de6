import { useLayoutEffect, useRef } from 'react';
import * as S from './PlaceholderList.styles.ts';
import { optionId, type useSuggestions } from './useSuggestions.ts';

interface Props {
  list: ReturnType<typeof useSuggestions>;
  place?: { left: number; top?: number } | undefined;
}

/**
 * The list of a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the focus stays in the text field, which
 * names the active option.
 */
export function PlaceholderList({ list: { id, options, at, point, choose }, place }: Props) {
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
          onMouseMove={() => point(index)}
          onClick={() => choose(suggestion)}
        >
          {suggestion.label} <code>{suggestion.text}</code>
          {suggestion.needsEvent && <small>In emails to event attendees</small>}
        </S.Option>
      ))}
    </S.List>
  );
}
