import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a frame's page can be reached; undefined until that is known. The frame's load event does not say: it also fires
 * for the browser's own error page. So the address is fetched once more; a message from the page in the frame, as players
 * send, counts too.
 */
export function useReachable(address: string, frame: RefObject<HTMLIFrameElement | null>): boolean | undefined {
  const [reached, setReached] = useState<boolean>();
  useEffect(() => {
    const onMessage = ({ source }: MessageEvent) => {
      if (source && source === frame.current?.contentWindow) setReached(true);
    };
    window.addEventListener('message', onMessage);
    fetch(address, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).then(
      () => setReached(true),
      () => setReached((before) => before ?? false),
    );
    return () => window.removeEventListener('message', onMessage);
  }, [address, frame]);
  return reached;
}
