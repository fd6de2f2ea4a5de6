import { useEffect, useRef, useState } from 'react';
import { type PlaceholderSuggestion, typedBefore } from '../../../../../shared/letters/placeholders/placeholderMenu.ts';
import type { Editor } from '../richText/pieces.ts';
import { Insert } from '../richText/Toolbar.styles.ts';
import { PlaceholderList } from './PlaceholderList.tsx';
import { useSuggestions } from './useSuggestions.ts';

/** How many characters before the caret are checked. */
const maxTyped = 30;

/**
 * Inserts placeholders: from a button, and from a list that opens at the caret when `{` is typed. `editor` returns the
 * editor once it exists. Rendered in the row below its toolbar.
 */
export function PlaceholderMenu({ editor }: { editor: () => Editor | undefined }) {
  const [place, setPlace] = useState<{ left: number; top?: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const list = useSuggestions((suggestion, typed) => put(suggestion, typed.length + 1));
  const [isButton, setIsButton] = useState(false);
  const latest = useRef(list);
  latest.current = list;

  function put({ text }: PlaceholderSuggestion, typed: number) {
    const quill = editor();
    const range = quill?.getSelection(true);
    if (!quill || !range) return;
    const taken = isButton ? range.length : typed;
    const index = isButton ? range.index : range.index - typed;
    const format = quill.getFormat(Math.max(0, index), 0);
    if (taken > 0) quill.deleteText(index, taken, 'user');
    quill.insertText(index, text, format, 'user');
    quill.setSelection(index + text.length, 0, 'user');
    setIsButton(false);
  }

  useEffect(() => {
    const quill = editor();
    if (!quill) return;
    const { root } = quill;
    const look = (_delta: unknown, _old: unknown, source: string) => {
      const range = source === 'user' ? quill.getSelection() : null;
      const from = Math.max(0, (range?.index ?? 0) - maxTyped);
      const typed = range && range.length === 0 ? typedBefore(quill.getText(from, range.index - from)) : undefined;
      if (range && typed !== undefined) {
        const { left = 0, bottom = 0 } = quill.getBounds(range.index) ?? {};
        const text = quill.container.getBoundingClientRect();
        const tools = button.current?.offsetParent?.getBoundingClientRect() ?? text;
        setPlace({ left: left + text.left - tools.left, top: bottom + text.top - tools.top });
      }
      setIsButton(false);
      latest.current.show(typed);
    };
    const moved = (range: { index: number } | null, _old: unknown, source: string) => {
      if (source === 'user' || range === null) latest.current.show(undefined);
    };
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || !latest.current.press(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    quill.on('text-change', look);
    quill.on('selection-change', moved);
    // Before Quill, which would start a new line.
    root.parentElement?.addEventListener('keydown', press, { capture: true });
    return () => {
      quill.off('text-change', look);
      quill.off('selection-change', moved);
      root.parentElement?.removeEventListener('keydown', press, { capture: true });
    };
  }, [editor]);

  // The editor is a combobox while the list is open, and a text field otherwise.
  const { isOpen, aria } = list;
  useEffect(() => {
    const root = editor()?.root;
    if (!root || !isOpen) return;
    const names = { ...aria, 'aria-haspopup': 'listbox', 'aria-autocomplete': 'list' };
    for (const [name, value] of Object.entries(names))
      if (name !== 'aria-expanded') root.setAttribute(name, String(value));
    return () => {
      for (const name of Object.keys(names)) root.removeAttribute(name);
    };
  });

  return (
    <>
      <Insert
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen && isButton}
        onClick={() => {
          const quill = editor();
          if (isOpen) return list.show(undefined);
          quill?.focus();
          setPlace({ left: button.current?.offsetLeft ?? 0 });
          setIsButton(true);
          list.show('');
        }}
      >
        Personal details
      </Insert>
      {isOpen && <PlaceholderList list={list} place={place} />}
    </>
  );
}
