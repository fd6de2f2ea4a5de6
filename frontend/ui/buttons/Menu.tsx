import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { drawings } from '../pictures/drawings.ts';
import * as S from './Menu.styles.ts';

interface Item {
  label: string;
  onChoose: () => void;
  /** Deletes something for good: set apart, in the danger color. */
  danger?: boolean;
}

interface Props {
  /** The accessible name of the button, which names what the actions are for. */
  label: string;
  items: Item[];
}

/** The index of the item that a key leads to, from the one at `at`. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A button and the menu that it opens, as in the ARIA Authoring Practices
 * (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/). The focus returns to the button before an item runs, so that a
 * dialog that it opens also returns the focus there.
 */
export function Menu({ label, items }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The index of the focused item; null while the menu is closed. */
  const [at, setAt] = useState<number | null>(null);
  const open = at !== null;

  useLayoutEffect(() => {
    if (open && list.current) place(list.current);
  }, [open]);
  useLayoutEffect(() => {
    if (at !== null) (list.current?.children[at] as HTMLElement | undefined)?.focus();
  }, [at]);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setAt(null);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  function close() {
    button.current?.focus();
    setAt(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (at === null) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      setAt(key === 'ArrowDown' ? 0 : items.length - 1);
      return;
    }
    // Tab then moves from the button to what comes after the menu.
    if (key === 'Tab') return close();
    const next = key === 'Escape' ? null : (steps[key]?.(at, items.length) ?? itemStartingWith(key, at));
    if (next === undefined) return;
    event.preventDefault();
    if (next === null) close();
    else setAt(next);
  }

  /** The index of the next item that begins with this letter. */
  function itemStartingWith(key: string, from: number): number | undefined {
    const begins = (index: number) => items[index]?.label.toLowerCase().startsWith(key.toLowerCase());
    return key.trim() === '' ? undefined : items.map((_, step) => (from + 1 + step) % items.length).find(begins);
  }

  return (
    <S.Root ref={root} onKeyDown={onKeyDown}>
      <S.Button
        ref={button}
        drawing={drawings.more}
        label={label}
        tip="More"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : setAt(0))}
      />
      {open && (
        <S.List ref={list} id={id} role="menu" aria-label={label}>
          {items.map(({ label: words, onChoose, danger }, index) => (
            <S.Item
              key={words}
              type="button"
              role="menuitem"
              tabIndex={index === at ? 0 : -1}
              {...(danger && { 'data-danger': '' })}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              {words}
            </S.Item>
          ))}
        </S.List>
      )}
    </S.Root>
  );
}

/** Puts the list above the button, or to its right, if there is no room below or to the left. */
function place(list: HTMLElement): void {
  const { left, top, bottom, height } = list.getBoundingClientRect();
  list.toggleAttribute('data-above', bottom > window.innerHeight && top > height * 1.5);
  list.toggleAttribute('data-right', left < 0);
}
