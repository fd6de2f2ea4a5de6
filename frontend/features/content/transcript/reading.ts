import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { transcriptId } from '../../../ui/page/documentContexts.ts';
import { isPlainClick, useIsHydrated } from '../../../ui/page/pageHooks.ts';
import {
  type Choices,
  createPlayback,
  keepChoices,
  keptChoices,
  momentHash,
  momentOf,
  type Playback,
  usualChoices,
} from '../player/playback.ts';

export type Listening = ReturnType<typeof useListening>;

/** `hasText`: the transcript stands in the page; `isReady`: so does everything else that it has. */
export function useListening({ hasText, isReady }: { hasText: boolean; isReady: boolean }) {
  const [playback] = useState(createPlayback);
  const [choices, setChoices] = useState(usualChoices);
  const reading = useRef<ReturnType<typeof startReading>>(null);
  const isHydrated = useIsHydrated();
  const { follow } = choices;

  useEffect(() => {
    if (isHydrated) setChoices(keptChoices());
  }, [isHydrated]);

  useEffect(() => {
    const text = document.getElementById(transcriptId);
    if (!hasText || !text) return;
    // The button shows it, and one press of it leads back.
    const letGo = () => setChoices((now) => (now.follow ? { ...now, follow: false } : now));
    const started = startReading(text, playback, letGo);
    reading.current = started;
    return () => {
      started.end();
      reading.current = null;
    };
  }, [playback, hasText]);

  useEffect(() => {
    if (hasText) reading.current?.follow(follow);
  }, [follow, hasText]);

  const goTo = useCallback(
    (seconds: number, scroll: boolean) => playback.moveTo(reading.current?.mark(seconds, scroll) ?? seconds),
    [playback],
  );

  useEffect(() => {
    if (!isReady) return;
    const followAddress = () => {
      const seconds = momentOf(location);
      // Not if the browser has gone there by itself: the visitor may have scrolled on before this code came.
      if (seconds !== null) goTo(seconds, document.querySelector(':target') === null);
    };
    // After the page's top was scrolled to, as for every page that a link leads to.
    const frame = requestAnimationFrame(followAddress);
    addEventListener('hashchange', followAddress);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('hashchange', followAddress);
    };
  }, [isReady, goTo]);

  /**
   * A link to a moment moves what plays, and leaves the page where it is. While nothing plays, a chapter's link leads
   * to its words, as it does without scripts; those of the transcript stand beside theirs.
   */
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#t="]') : null;
    const seconds = link && momentOf(link);
    if (seconds === null || !isPlainClick(event)) return;
    event.preventDefault();
    history.replaceState(history.state, '', momentHash(seconds));
    goTo(seconds, !playback.get().isPlaying && link?.closest('p') === null);
  };

  return {
    playback,
    choices,
    choose(chosen: Choices) {
      setChoices(chosen);
      keepChoices(chosen);
    },
    onClick,
  };
}

const scrollKeys = ['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' '];

/** The paragraph that is being spoken is marked and, if the visitor wishes, kept in view until they scroll by hand. */
function startReading(text: HTMLElement, playback: Playback, letGo: () => void) {
  const paragraphs = timedParagraphs(text);
  const starts = paragraphs.map(startOf);
  let spoken: HTMLElement | undefined;
  let marked: HTMLElement | undefined;
  let isFollowing = false;

  function update() {
    const { time, medium } = playback.get();
    const next = medium ? paragraphs[indexAt(starts, time)] : undefined;
    if (next === spoken) return;
    spoken?.removeAttribute('data-spoken');
    spoken = next;
    next?.setAttribute('data-spoken', '');
    if (next && isFollowing) bringIntoView(next);
  }

  /** First lays out all before it: WebKit, which loses the place when a height changes, would arrive elsewhere. */
  function show(place: HTMLElement, options: ScrollIntoViewOptions) {
    text.setAttribute('data-whole', '');
    place.scrollIntoView(options);
  }

  function bringIntoView(paragraph: HTMLElement) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    show(paragraph, { block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  }

  const onKey = ({ key, target }: KeyboardEvent) => {
    if (scrollKeys.includes(key) && !(target instanceof Element && target.closest('input, select, button'))) letGo();
  };
  // A press on the scroll bar has the document as its target.
  const onPress = ({ target }: Event) => target === document.documentElement && letGo();
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener('wheel', letGo, { passive: true, signal });
  addEventListener('touchmove', letGo, { passive: true, signal });
  addEventListener('keydown', onKey, { signal });
  addEventListener('pointerdown', onPress, { signal });
  const unsubscribe = playback.subscribe(update);
  update();

  return {
    follow(wish: boolean) {
      isFollowing = wish;
      if (wish && spoken) bringIntoView(spoken);
    },
    mark(seconds: number, scroll: boolean): number | undefined {
      // A chapter's first paragraph may begin some seconds after the chapter.
      const title = text.querySelector<HTMLElement>(`h3[id="${momentHash(seconds).slice(1)}"]`);
      const first = paragraphs.indexOf(title?.nextElementSibling as HTMLElement);
      // A link names whole seconds: its paragraph may begin within that second.
      const at = first >= 0 ? first : indexAt(starts.map(Math.floor), seconds);
      const paragraph = paragraphs[at];
      const start = starts[at];
      marked?.removeAttribute('data-marked');
      marked = paragraph;
      paragraph?.setAttribute('data-marked', '');
      const place = title ?? paragraph;
      if (scroll && place) show(place, { block: 'start' });
      return start !== undefined && Math.floor(start) === seconds ? start : undefined;
    },
    end() {
      unsubscribe();
      ended.abort();
      for (const paragraph of [spoken, marked]) {
        paragraph?.removeAttribute('data-spoken');
        paragraph?.removeAttribute('data-marked');
      }
    },
  };
}

/* React does not know the paragraphs: an hour has hundreds, of which one at a time changes. */

export const timedParagraphs = (text: Element): HTMLElement[] => [
  ...text.querySelectorAll<HTMLElement>('p[data-start]'),
];

export const startOf = (paragraph: HTMLElement): number => Number(paragraph.dataset.start);

/** The index of the paragraph that is spoken at this second; -1 before the first one. */
export const indexAt = (starts: readonly number[], seconds: number): number =>
  starts.findLastIndex((start) => start <= seconds);

/** Stands for someone who isn't named. */
export const unnamed = '–';

/** Who speaks in this paragraph: the last one who was named. Empty if no one was. */
export function speakerOf(paragraph: Element): string {
  for (let at: Element | null = paragraph; at; at = at.previousElementSibling) {
    const name = at.querySelector('b')?.textContent;
    if (name) return name === unnamed ? '' : name;
  }
  return '';
}

export const textOf = (paragraph: Element): string => paragraph.querySelector('span')?.textContent ?? '';
