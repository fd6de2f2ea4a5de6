import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

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

/** Lists of which one is shown: the first, or the one that the address names, so that a reload keeps it. */
export function ListTabs({ lists }: { lists: Record<string, [words: string, list: ReactNode]> }) {
  const [params, setParams] = useSearchParams();
  const [first = ''] = Object.keys(lists);
  const requested = params.get('tab') ?? '';
  const tab = Object.hasOwn(lists, requested) ? requested : first;
  return (
    <Tabs
      label="Lists"
      tabs={Object.fromEntries(Object.entries(lists).map(([name, [words]]) => [name, words]))}
      current={tab}
      onChoose={(name) => setParams(name === first ? {} : { tab: name }, { replace: true })}
    >
      {lists[tab]?.[1]}
    </Tabs>
  );
}

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
      <List ref={list} role="tablist" aria-label={label} onKeyDown={step}>
        {names.map((name) => (
          <Tab
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
          </Tab>
        ))}
      </List>
      <Panel
        ref={panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        key={current}
        style={{ minHeight: height }}
      >
        {children}
      </Panel>
    </>
  );
}

/** If the page became shorter than its scroll position needs, the tabs would move away from the pointer. */
function minHeightToKeepScroll(panel: HTMLElement | null): number {
  const page = document.documentElement;
  const others = page.scrollHeight - (panel?.offsetHeight ?? 0);
  // Plus one, because all of these are rounded.
  return Math.max(0, page.scrollTop + page.clientHeight - others + 1);
}

const List = styled.div`
  display: flex;
  gap: ${space.block};
  overflow-x: auto;
  border-bottom: 1px solid ${color.hairline};
`;

const Tab = styled.button`
  flex: none;
  padding: 0.65rem 0 0.55rem;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${color.inkSoft};
  font-weight: 600;
  font-size: ${size.small};
  cursor: pointer;
  &:hover { color: ${color.brand}; }
  &[aria-selected='true'] { border-color: ${color.brand}; color: ${color.ink}; }
  &:focus-visible { outline-offset: -2px; }
`;

const Panel = styled.div`
  padding-top: ${space.block};
`;
