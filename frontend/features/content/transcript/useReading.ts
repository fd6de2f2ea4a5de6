import { useCallback, useEffect, useRef, useState } from 'react';
import { transcriptId } from '../../../ui/page/documentContexts.ts';
import type { Playback } from '../player/playback.ts';
import { chapterTitleAt, indexAt, startOf, timedParagraphs } from './paragraphs.ts';

/** Keys that scroll a page. */
const scrollKeys = ['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' '];

/**
 * The transcript in the page follows what plays: the paragraph that is being spoken is marked and, if the visitor wishes, kept
 * in view until she scrolls by hand. `isThere`: the text stands in the page.
 */
export function useReading(playback: Playback, { isThere, follow }: { isThere: boolean; follow: boolean }) {
  const reading = useRef<ReturnType<typeof startReading>>(null);
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    const text = document.getElementById(transcriptId);
    if (!isThere || !text) return;
    const started = startReading(text, playback, setAway);
    reading.current = started;
    return () => {
      started.end();
      reading.current = null;
    };
  }, [playback, isThere]);

  useEffect(() => {
    if (isThere) reading.current?.follow(follow);
  }, [follow, isThere]);

  return {
    /** The paragraph that is being spoken is out of sight. */
    isAway,
    /** Shows that paragraph, and follows on if that was wished. */
    goBack: useCallback(() => reading.current?.goBack(), []),
    /** Marks the paragraph of this second, which an address or a link names. Returns the second at which it begins. */
    mark: useCallback((seconds: number, scroll: boolean) => reading.current?.mark(seconds, scroll) ?? seconds, []),
  };
}

function startReading(text: HTMLElement, playback: Playback, setAway: (isAway: boolean) => void) {
  const paragraphs = timedParagraphs(text);
  const starts = paragraphs.map(startOf);
  let spoken: HTMLElement | undefined;
  let marked: HTMLElement | undefined;
  let isFollowing = false;

  const sight = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false), {
    // A line behind the player is not in sight.
    rootMargin: '0px 0px -96px 0px',
  });

  function update() {
    const { time, medium } = playback.get();
    const next = medium ? paragraphs[indexAt(starts, time)] : undefined;
    if (next === spoken) return;
    if (spoken) {
      spoken.removeAttribute('data-spoken');
      sight.unobserve(spoken);
    }
    spoken = next;
    if (!next) return setAway(false);
    next.setAttribute('data-spoken', '');
    sight.observe(next);
    if (isFollowing) bringIntoView(next);
  }

  /**
   * Scrolls to a paragraph, or a title, of which all before it have been laid out. Otherwise WebKit, which doesn't keep the place when what was
   * guessed gets its height, arrives elsewhere.
   */
  function show(place: HTMLElement, options: ScrollIntoViewOptions) {
    text.setAttribute('data-whole', '');
    place.scrollIntoView(options);
  }

  function bringIntoView(paragraph: HTMLElement) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    show(paragraph, { block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  }

  const letGo = () => {
    isFollowing = false;
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (scrollKeys.includes(key) && !(target instanceof Element && target.closest('input, select, button'))) letGo();
  };
  // A press on the scroll bar has the document as its target.
  const onPress = ({ target }: Event) => target === document.documentElement && letGo();
  addEventListener('wheel', letGo, { passive: true });
  addEventListener('touchmove', letGo, { passive: true });
  addEventListener('keydown', onKey);
  addEventListener('pointerdown', onPress);
  const unsubscribe = playback.subscribe(update);
  let wished = false;
  update();

  return {
    follow(wish: boolean) {
      wished = wish;
      isFollowing = wish;
      if (wish && spoken) bringIntoView(spoken);
    },
    goBack() {
      isFollowing = wished;
      if (spoken) bringIntoView(spoken);
    },
    mark(seconds: number, scroll: boolean): number | undefined {
      // A chapter's first paragraph may begin some seconds after the chapter.
      const title = chapterTitleAt(text, seconds);
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
      sight.disconnect();
      unsubscribe();
      removeEventListener('wheel', letGo);
      removeEventListener('touchmove', letGo);
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
      for (const paragraph of [spoken, marked]) {
        paragraph?.removeAttribute('data-spoken');
        paragraph?.removeAttribute('data-marked');
      }
    },
  };
}
