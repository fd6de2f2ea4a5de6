import { useEffect, useState } from 'react';
import * as S from './HeroPicture.styles.ts';

/** Milliseconds before the event's picture starts to replace the host's (docs/spec.md, Recordings). */
const swapDelay = 3000;

/**
 * The host. After a few seconds the recent event's picture, if there is one, slowly fades in over it; for visitors who
 * prefer reduced motion it appears at once.
 */
export function HeroPicture({ eventImage }: { eventImage: string | undefined }) {
  return (
    <S.Arch>
      <S.Host name="host" sizes="(min-width: 64rem) 28rem, (min-width: 44rem) 40vw, 88vw" priority />
      {eventImage && <EventPicture key={eventImage} address={eventImage} />}
    </S.Arch>
  );
}

function EventPicture({ address }: { address: string }) {
  const [due, setDue] = useState(false);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setDue(true), prefersReducedMotion ? 0 : swapDelay);
    return () => clearTimeout(timer);
  }, []);
  return due && <S.Event src={address} alt="" $shown={loaded} onLoad={() => setLoaded(true)} />;
}
