import { useState } from 'react';
import { videoId, webAddress } from '../../../../shared/platform/videoLink.ts';
import { ButtonAnchor, ButtonLink, type ButtonLook } from '../../../ui/buttons/Button.tsx';
import { watchAddress } from '../../../ui/dialogs/player.ts';
import { VideoModal } from '../../../ui/dialogs/VideoModal.tsx';
import { isPlainClick } from '../../../ui/page/pageHooks.ts';

interface Props extends ButtonLook {
  event: { title: string; videoUrl: string } | null | undefined;
  /** The link's target if the event has no usable link. */
  fallback: string;
  children: string;
}

/** The link to an event's recording. A video opens over the page once its code has loaded; anything else, in a new tab. */
export function WatchEvent({ event, fallback, children, ...look }: Props) {
  const [open, setOpen] = useState(false);
  const video = videoId(event?.videoUrl ?? '');
  const address = webAddress(event?.videoUrl ?? '');
  if (event && video)
    return (
      <>
        <ButtonAnchor
          {...look}
          href={watchAddress(video)}
          aria-haspopup="dialog"
          onClick={(click) => {
            if (!isPlainClick(click)) return;
            click.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </ButtonAnchor>
        {open && <VideoModal video={video} title={event.title} onClose={() => setOpen(false)} />}
      </>
    );
  if (address)
    return (
      <ButtonAnchor href={address} {...look}>
        {children}
      </ButtonAnchor>
    );
  return (
    <ButtonLink to={fallback} {...look}>
      {children}
    </ButtonLink>
  );
}
