import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, radius, size, space } from '../theme/theme.ts';
import { IconButton } from './IconButton.tsx';

interface Item {
  label: string;
  onChoose: () => void;
  /** Deletes something for good: set apart, in the danger color. */
  danger?: boolean;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * As in the ARIA Authoring Practices (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/). The menu is a popover:
 * Escape and a click elsewhere close it. The focus returns to the button before an item runs, so that a dialog that it
 * opens also returns the focus there.
 */
export function Menu({ label, items }: { label: string; items: Item[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choices = () => [...(list.current?.children ?? [])] as HTMLElement[];
  const close = () => list.current?.hidePopover();

  function open(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    list.current?.showPopover();
    choices()
      .at(event.key === 'ArrowDown' ? 0 : -1)
      ?.focus();
  }

  function move(event: KeyboardEvent) {
    const { key } = event;
    // Tab then moves from the button to what comes after the menu.
    if (key === 'Tab') return close();
    const all = choices();
    const next = steps[key]?.(all.indexOf(event.target as HTMLElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  }

  const anchor = `--menu-${id}`;
  return (
    <>
      <Opener
        drawing={drawings.more}
        label={label}
        tip="More"
        style={{ anchorName: anchor }}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={open}
      />
      <List
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        style={{ positionAnchor: anchor }}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState === 'open' && !list.current?.contains(document.activeElement)) choices()[0]?.focus();
        }}
        onKeyDown={move}
      >
        {items.map(({ label: words, onChoose, danger }) => (
          <Choice
            key={words}
            type="button"
            role="menuitem"
            tabIndex={-1}
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
    </>
  );
}

/** The icons of admin buttons: paths in a square of 20. */
export const drawings = {
  edit: 'M3.5 16.5 4.4 12.8 13.6 3.6 16.4 6.4 7.2 15.6ZM11.6 5.6 14.4 8.4',
  duplicate: 'M7.5 3.5H16.5V12.5H7.5ZM12.5 12.5V16.5H3.5V7.5H7.5',
  delete: 'M3.5 5.5H16.5M8 5.5V3.5H12V5.5M5.2 5.5 6 17H14L14.8 5.5M8.4 8.5V14M11.6 8.5V14',
  email: 'M3 5H17V15H3ZM3.5 5.5 10 11 16.5 5.5',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
} as const;

const Opener = styled(IconButton)`
  width: 2.25rem;
  height: 2.25rem;
  &[aria-expanded='true'] { background: ${color.brandWash}; color: ${color.brand}; }
  svg { stroke-width: 2.6; stroke-linecap: round; }
`;

/** Below its button; above or to the right of it if there is no room; in old browsers in the middle of the window. */
const List = styled.div`
  min-width: 12rem;
  padding: ${space.hair} 0;
  border: 1px solid ${color.edge};
  border-radius: ${radius.card};
  background: ${color.paper};
  &:popover-open { display: grid; }
  @supports (position-area: bottom) {
    inset: auto;
    margin: ${space.hair} 0;
    position-area: bottom span-left;
    position-try-fallbacks: flip-block, flip-inline, flip-block flip-inline;
  }
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
