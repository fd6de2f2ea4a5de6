import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the page that a frame is to show can be reached; undefined until that is known. The frame itself loads in
 * any case: if not the page, then the browser's own grey words about it. So the address is asked for once more, or
 * the page in the frame speaks up first, as players do.
 */
export function useReachable(address: string, frame: RefObject<HTMLIFrameElement | null>): boolean | undefined {
  const [reached, setReached] = useState<boolean>();
  useEffect(() => {
    const hear = ({ source }: MessageEvent) => {
      if (source && source === frame.current?.contentWindow) setReached(true);
    };
    window.addEventListener('message', hear);
    fetch(address, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).then(
      () => setReached(true),
      () => setReached((before) => before ?? false),
    );
    return () => window.removeEventListener('message', hear);
  }, [address, frame]);
  return reached;
}
