import { Button } from '../buttons/Button.tsx';
import { ButtonRow } from '../layout/ButtonRow.ts';
import { Notice } from '../text/Notice.tsx';

interface Props {
  message: string;
  /** Absent while the newest version is loading, or if it was deleted. */
  onLoad?: (() => void) | undefined;
  onOverwrite: () => void;
  busy?: boolean;
}

/** Says that somebody else saved first. Nothing typed is lost; either version can be kept. */
export function ConflictNotice({ message, onLoad, onOverwrite, busy }: Props) {
  return (
    <Notice role="alert">
      <p>{message}</p>
      <p>What you typed is still here, unsaved.</p>
      <ButtonRow>
        <Button look="plain" small disabled={!onLoad} onClick={onLoad}>
          Load the newest version
        </Button>
        <Button look="plain" small disabled={busy} onClick={onOverwrite}>
          Save mine over it
        </Button>
      </ButtonRow>
    </Notice>
  );
}
