import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import {
  type PlaceholderSuggestion,
  suggestionsFor,
  typedBefore,
} from '../../../../shared/letters/placeholders/placeholderMenu.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { color, layer, radius, size, space } from '../../../ui/theme/theme.ts';
import type { Editor } from './richText/pieces.ts';
import { Insert } from './richText/Toolbar.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A line of text that suggests placeholders when `{` is typed. */
export function PlaceholderField({ value, onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const list = useSuggestions(({ text }, typed) => {
    const caret = input.current?.selectionStart ?? value.length;
    const before = value.slice(0, caret - typed.length - 1) + text;
    onChange(before + value.slice(caret));
    // After the new text is in the field.
    requestAnimationFrame(() => input.current?.setSelectionRange(before.length, before.length));
  });
  return (
    <Anchor>
      <TextField
        {...field}
        ref={input}
        value={value}
        role="combobox"
        autoComplete="off"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        {...list.aria}
        onBlur={() => list.show(undefined)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !list.press(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onChange={({ target }) => {
          onChange(target.value);
          list.show(typedBefore(target.value.slice(0, target.selectionStart ?? target.value.length)));
        }}
      />
      {list.isOpen && <PlaceholderList list={list} />}
    </Anchor>
  );
}

const maxTyped = 30;

/**
 * Inserts placeholders: from a button, and from a list that opens at the caret when `{` is typed. Rendered in
 * the row below the editor's toolbar.
 */
export function PlaceholderMenu({ editor }: { editor: () => Editor }) {
  const [place, setPlace] = useState<{ left: number; top?: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const list = useSuggestions((suggestion, typed) => put(suggestion, typed.length + 1));
  const [isButton, setIsButton] = useState(false);
  const latest = useRef(list);
  latest.current = list;

  function put({ text }: PlaceholderSuggestion, typed: number) {
    const quill = editor();
    quill.focus();
    const range = quill.getSelection();
    if (!range) return;
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
    if (!isOpen) return;
    const { root } = editor();
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
          if (isOpen) return list.show(undefined);
          editor().focus();
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

interface ListProps {
  list: ReturnType<typeof useSuggestions>;
  place?: { left: number; top?: number } | undefined;
}

/**
 * The list of a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the focus stays in the text field, which
 * names the active option.
 */
function PlaceholderList({ list: { id, options, at, point, choose }, place }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <Suggestions ref={list} id={id} role="listbox" aria-label="Personal details" $left={place?.left} $top={place?.top}>
      {options.map((suggestion, index) => (
        <Option
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
        </Option>
      ))}
    </Suggestions>
  );
}

const optionId = (id: string, at: number) => `${id}-${at}`;

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

/** The placeholders suggested while one is typed after a brace, which of them is active, and how keys are handled. */
function useSuggestions(onChoose: (suggestion: PlaceholderSuggestion, typed: string) => void) {
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
    aria: isOpen
      ? { 'aria-expanded': true, 'aria-controls': id, 'aria-activedescendant': optionId(id, at) }
      : { 'aria-expanded': false },
  };
}

const Anchor = styled.div`
  position: relative;
`;

const Suggestions = styled.ul<{ $left?: number; $top?: number }>`
  position: absolute;
  top: ${({ $top }) => ($top === undefined ? `calc(100% + ${space.hair})` : `${$top}px`)};
  left: ${({ $left = 0 }) => `min(${$left}px, calc(100% - 19rem))`};
  z-index: ${layer.menu};
  width: 19rem;
  max-width: 100%;
  max-height: 19rem;
  overflow-y: auto;
  padding-block: ${space.hair};
  border: 1px solid ${color.edge};
  border-radius: ${radius.card};
  background: ${color.paper};
`;

const Option = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.tight};
  justify-content: space-between;
  padding: ${space.hair} ${space.near};
  font-size: ${size.small};
  cursor: pointer;
  code { color: ${color.inkSoft}; font-size: ${size.tiny}; }
  small { flex-basis: 100%; color: ${color.inkSoft}; font-size: ${size.tiny}; }
  &[aria-selected='true'] { background: ${color.brandWash}; color: ${color.brand}; }
`;
