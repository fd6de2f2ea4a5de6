import { type ComponentProps, useState } from 'react';
import { Button, ButtonAnchor, type ButtonLook } from './Button.tsx';
import { Lazy, LazyComponent } from './LazyComponent.tsx';
import { watchAddress } from './player.ts';
import { useToast } from './useToast.ts';

const videoModal = new LazyComponent(() => import('./VideoModal.tsx'));

interface Props extends ButtonLook, Omit<ComponentProps<'button'>, 'title'> {
  /** The video's id. */
  video: string;
  /** What the film is called. */
  title: string;
}

/** A button that opens a film over the page. The modal's code comes when it is pressed. Without scripts it is a link to the film. */
export function WatchButton({ video, title, ...button }: Props) {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  const toast = useToast();
  const { look, on, small, children } = button;

  async function open() {
    setState('opening');
    try {
      await videoModal.load();
      setState('open');
    } catch {
      setState('closed');
      toast({
        title: 'The film could not be opened',
        description: 'Please check your connection and press the button again.',
        tone: 'destructive',
      });
    }
  }

  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        data-busy={state === 'opening' || undefined}
        onClick={() => state === 'closed' && void open()}
      />
      <noscript>
        <ButtonAnchor href={watchAddress(video)} {...{ look, on, small, children }} />
      </noscript>
      {state === 'open' && <Lazy code={videoModal} props={{ video, title, onClose: () => setState('closed') }} />}
    </>
  );
}
