import { videoId, webAddress } from '../../../shared/videoLink.ts';
import { ButtonAnchor, ButtonLink, type ButtonLook } from '../../ui/Button.tsx';
import { WatchButton } from '../../ui/WatchButton.tsx';

interface Props extends ButtonLook {
  event: { title: string; videoUrl: string } | null | undefined;
  /** Where it leads when the event has no link, or one that leads nowhere. */
  otherwise: string;
  children: string;
}

/** An event's way to its film: over the page where it is a video of ours, else in a new tab. */
export function WatchEvent({ event, otherwise, children, ...look }: Props) {
  const video = videoId(event?.videoUrl ?? '');
  const address = webAddress(event?.videoUrl ?? '');
  if (event && video)
    return (
      <WatchButton video={video} title={event.title} {...look}>
        {children}
      </WatchButton>
    );
  if (address)
    return (
      <ButtonAnchor href={address} {...look}>
        {children}
      </ButtonAnchor>
    );
  return (
    <ButtonLink to={otherwise} {...look}>
      {children}
    </ButtonLink>
  );
}
