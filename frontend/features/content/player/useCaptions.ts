import { type RefObject, useEffect, useState } from 'react';

/** The line that is being spoken, from the audio's captions. They load once `isShown`. Empty between lines. */
export function useCaptions(element: RefObject<HTMLAudioElement | null>, isShown: boolean): string {
  const [line, setLine] = useState('');
  useEffect(() => {
    const track = element.current?.textTracks[0];
    if (!isShown || !track) return;
    const show = () => setLine([...(track.activeCues ?? [])].map((cue) => words(cue as VTTCue)).join(' '));
    // Loads it, and leaves showing it to us: an <audio> has no place for it.
    track.mode = 'hidden';
    track.addEventListener('cuechange', show);
    show();
    return () => {
      track.removeEventListener('cuechange', show);
      track.mode = 'disabled';
      setLine('');
    };
  }, [element, isShown]);
  return line;
}

/** With its speaker's name, if the cue has one. */
function words(cue: VTTCue): string {
  const [, speaker] = /^<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(cue.text) ?? [];
  const spoken = cue.getCueAsHTML().textContent.trim();
  return speaker ? `${speaker}: ${spoken}` : spoken;
}
