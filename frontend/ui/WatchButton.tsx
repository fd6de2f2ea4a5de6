import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button, type ButtonLook } from './Button.tsx';

const VideoModal = lazy(() => import('./VideoModal.tsx'));

interface Props extends ButtonLook, Omit<ComponentProps<'button'>, 'title'> {
  /** The video's id. */
  video: string;
  /** What the film is called. */
  title: string;
}

/** A button that opens a film over the page. The modal's code comes when it is pressed. */
export function WatchButton({ video, title, ...button }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <VideoModal video={video} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
