import { Button } from '../buttons/Button.tsx';
import { Ways } from '../layout/Ways.ts';
import { Notice } from '../text/Notice.tsx';

interface Props {
  /** What the server says of it. */
  message: string;
  /** Missing while the newest is on its way, or where the thing is gone. */
  onLoad?: (() => void) | undefined;
  onOverwrite: () => void;
  busy?: boolean;
}

/** Somebody else saved the thing first: nothing typed is lost, and both ways on are offered. */
export function ConflictNotice({ message, onLoad, onOverwrite, busy }: Props) {
  return (
    <Notice role="alert">
      <p>{message}</p>
      <p>What you typed is still here, unsaved.</p>
      <Ways>
        <Button look="plain" small disabled={!onLoad} onClick={onLoad}>
          Load the newest version
        </Button>
        <Button look="plain" small disabled={busy} onClick={onOverwrite}>
          Save mine over it
        </Button>
      </Ways>
    </Notice>
  );
}
