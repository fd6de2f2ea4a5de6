import { webAddress } from '../../../../shared/platform/links.ts';
import { ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { Hidden } from '../../../ui/text/Text.tsx';
import { useToast } from '../../../ui/toasts/toasts.ts';

interface Props {
  address: string;
  /** Names the episode for screen readers. */
  of?: string;
  look?: 'plain' | 'quiet';
}

export function TranscriptButton({ address, of, look = 'plain' }: Props) {
  const toast = useToast();
  const safe = /^\/(?!\/)/.test(address) ? address : webAddress(address);
  if (!safe) return null;
  return (
    <ButtonAnchor
      look={look}
      small={look === 'quiet'}
      href={safe}
      onClick={() =>
        toast({
          title: 'Transcript Download',
          description: 'Your transcript download has started.',
          duration: 3000,
        })
      }
    >
      Download Transcript{of && <Hidden> of {of}</Hidden>}
    </ButtonAnchor>
  );
}
