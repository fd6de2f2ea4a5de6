import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as S from './Tabs.styles.ts';

interface Props<Name extends string> {
  label: string;
  tabs: Record<Name, string>;
  current: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs and the panel of the current one, as in the ARIA Authoring Practices. */
export function Tabs<Name extends string>({ label, tabs, current, onChoose, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const names = Object.keys(tabs) as Name[];
  const at = names.indexOf(current);
  // On a narrow window the row of tabs scrolls. Not by `scrollIntoView`: the Tab key would continue from there.
  useEffect(() => {
    const line = list.current;
    const tab = line?.children[at];
    if (!line || !(tab instanceof HTMLElement)) return;
    line.scrollLeft = tab.offsetLeft - line.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  }, [at]);

  function choose(name: Name) {
    setHeight(minHeightToKeepScroll(panel.current));
    onChoose(name);
  }

  function step(event: KeyboardEvent) {
    const next = steps[event.key]?.(at, names.length);
    const name = next === undefined ? undefined : names[next];
    if (next === undefined || name === undefined) return;
    event.preventDefault();
    choose(name);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <>
      <S.List ref={list} role="tablist" aria-label={label} onKeyDown={step}>
        {names.map((name) => (
          <S.Tab
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === current}
            aria-controls={name === current ? `${id}-panel` : undefined}
            tabIndex={name === current ? 0 : -1}
            onClick={() => choose(name)}
          >
            {tabs[name]}
          </S.Tab>
        ))}
      </S.List>
      <S.Panel
        ref={panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        key={current}
        style={{ minHeight: height }}
      >
        {children}
      </S.Panel>
    </>
  );
}

/**
 * The least height of the next panel, however short its content: if the page became shorter than the scroll position needs,
 * the browser would scroll, and the tabs would move away from the pointer.
 */
function minHeightToKeepScroll(panel: HTMLElement | null): number {
  const page = document.documentElement;
  const others = page.scrollHeight - (panel?.offsetHeight ?? 0);
  // Plus one, because all of these are rounded.
  return Math.max(0, page.scrollTop + page.clientHeight - others + 1);
}
