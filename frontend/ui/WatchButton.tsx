import { useState } from 'react';
import { ButtonAnchor, type ButtonLook } from './Button.tsx';
import { isPlainClick } from './isPlainClick.ts';
import { watchAddress } from './player.ts';
import { VideoModal } from './VideoModal.tsx';

interface Props extends ButtonLook {
  /** The video's id. */
  video: string;
  /** What the film is called. */
  title: string;
  children: string;
}

/** Leads to a film, which opens over the page once the page's code is there. */
export function WatchButton({ video, title, ...anchor }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonAnchor
        {...anchor}
        href={watchAddress(video)}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {open && <VideoModal video={video} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
