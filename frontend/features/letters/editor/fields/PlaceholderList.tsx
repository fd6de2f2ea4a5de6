import { useLayoutEffect, useRef } from 'react';
import type { PlaceholderOffer } from '../../../../../shared/letters/placeholders/placeholderMenu.ts';
import * as S from './PlaceholderList.styles.ts';

interface Props {
  id: string;
  offers: readonly PlaceholderOffer[];
  /** Which of them Enter would take. */
  at: number;
  place?: { left: number; top?: number } | undefined;
  /** The mouse moved over it. */
  onPoint: (at: number) => void;
  onChoose: (offer: PlaceholderOffer) => void;
}

export const optionId = (id: string, at: number) => `${id}-${at}`;

/**
 * The list of a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the focus stays where one writes, and that
 * names the option which is at hand.
 */
export function PlaceholderList({ id, offers, at, place, onPoint, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <S.List ref={list} id={id} role="listbox" aria-label="Personal details" $left={place?.left} $top={place?.top}>
      {offers.map((offer, index) => (
        <S.Option
          key={offer.text}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === at}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(index)}
          onClick={() => onChoose(offer)}
        >
          {offer.label} <code>{offer.text}</code>
          {offer.ofEvent && <small>In mails to the people of an event</small>}
        </S.Option>
      ))}
    </S.List>
  );
}
