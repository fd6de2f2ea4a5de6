import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { isPlainClick, useIsHydrated } from '../../../ui/page/pageHooks.ts';
import {
  type Choices,
  createPlayback,
  keepChoices,
  keptChoices,
  momentHash,
  momentOf,
  usualChoices,
} from '../player/playback.ts';
import { useReading } from '../transcript/useReading.ts';

/**
 * Everything on a recording's page that moves together: players, chapters, transcript, and the moment in the address.
 * `hasText`: its transcript stands in the page; `isReady`: so does everything else that it has.
 */
export function useListening({ hasText, isReady }: { hasText: boolean; isReady: boolean }) {
  const [playback] = useState(createPlayback);
  const [choices, setChoices] = useState(usualChoices);
  const { isAway, goBack, mark } = useReading(playback, { isThere: hasText, follow: choices.follow });
  const isHydrated = useIsHydrated();

  useEffect(() => {
    if (isHydrated) setChoices(keptChoices());
  }, [isHydrated]);

  /** Marks the moment's paragraph, and sets the players to that second. */
  const goTo = useCallback(
    (seconds: number, scroll: boolean) => playback.moveTo(mark(seconds, scroll)),
    [playback, mark],
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
   * A link to a moment moves what plays, and leaves the page where it is. While nothing plays, a chapter's link leads to its
   * words, as it does without scripts; those of the transcript stand beside theirs.
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
    onReturn: isAway ? goBack : null,
  };
}
