import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, layer, radius, size, space } from '../theme/theme.ts';
import { IconButton } from './IconButton.tsx';

interface Item {
  label: string;
  onChoose: () => void;
  /** Deletes something for good: set apart, in the danger color. */
  danger?: boolean;
}

interface Props {
  label: string;
  items: Item[];
}

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

  function itemStartingWith(key: string, from: number): number | undefined {
    const begins = (index: number) => items[index]?.label.toLowerCase().startsWith(key.toLowerCase());
    return key.trim() === '' ? undefined : items.map((_, step) => (from + 1 + step) % items.length).find(begins);
  }

  return (
    <Root ref={root} onKeyDown={onKeyDown}>
      <Opener
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
        <List ref={list} id={id} role="menu" aria-label={label}>
          {items.map(({ label: words, onChoose, danger }, index) => (
            <Choice
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
            </Choice>
          ))}
        </List>
      )}
    </Root>
  );
}

/** Puts the list above the button, or to its right, if there is no room below or to the left. */
function place(list: HTMLElement): void {
  const { left, top, bottom, height } = list.getBoundingClientRect();
  list.toggleAttribute('data-above', bottom > window.innerHeight && top > height * 1.5);
  list.toggleAttribute('data-right', left < 0);
}

/** The icons of admin buttons: paths in a square of 20. */
export const drawings = {
  edit: 'M3.5 16.5 4.4 12.8 13.6 3.6 16.4 6.4 7.2 15.6ZM11.6 5.6 14.4 8.4',
  duplicate: 'M7.5 3.5H16.5V12.5H7.5ZM12.5 12.5V16.5H3.5V7.5H7.5',
  delete: 'M3.5 5.5H16.5M8 5.5V3.5H12V5.5M5.2 5.5 6 17H14L14.8 5.5M8.4 8.5V14M11.6 8.5V14',
  email: 'M3 5H17V15H3ZM3.5 5.5 10 11 16.5 5.5',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
} as const;

const Root = styled.div`
  position: relative;
`;

const Opener = styled(IconButton)`
  width: 2.25rem;
  height: 2.25rem;
  &[aria-expanded='true'] { background: ${color.brandWash}; color: ${color.brand}; }
  svg { stroke-width: 2.6; stroke-linecap: round; }
`;

const List = styled.div`
  position: absolute;
  top: calc(100% + ${space.hair});
  right: 0;
  z-index: ${layer.menu};
  display: grid;
  min-width: 12rem;
  padding-block: ${space.hair};
  border: 1px solid ${color.edge};
  border-radius: ${radius.card};
  background: ${color.paper};
  &[data-above] { top: auto; bottom: calc(100% + ${space.hair}); }
  &[data-right] { right: auto; left: 0; }
`;

const Choice = styled.button`
  min-height: 2.5rem;
  padding: 0 ${space.text};
  border: 0;
  background: none;
  font-size: ${size.small};
  text-align: left;
  white-space: nowrap;
  cursor: pointer;
  &:hover, &:focus { background: ${color.brandWash}; color: ${color.brand}; }
  &:focus-visible { outline-offset: -2px; }
  &[data-danger] { color: ${color.danger}; }
  &[data-danger]:not(:first-child) { border-top: 1px solid ${color.hairline}; }
  &[data-danger]:hover, &[data-danger]:focus { background: ${color.dangerWash}; color: ${color.danger}; }
`;
