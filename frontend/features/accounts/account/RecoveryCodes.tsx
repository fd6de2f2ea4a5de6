import { site } from '../../../../shared/site/site.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { downloadFile } from '../../../ui/tables/downloadFile.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { useToast } from '../../../ui/toasts/useToast.ts';
import * as S from './Account.styles.ts';

interface Props {
  username: string;
  codes: string[];
  /** The admin tried to close the dialog. */
  triedToClose: boolean;
  onKept: () => void;
}

/** Shows the recovery codes, for the only time. */
export function RecoveryCodes({ username, codes, triedToClose, onKept }: Props) {
  const toast = useToast();
  const text = `Recovery codes of ${username} at ${site.name}\n${site.url}/login\n\n${codes.join('\n')}\n`;

  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () =>
        toast({ title: 'Copied', description: 'The codes are on the clipboard. Keep them where you’ll find them.' }),
      () =>
        toast({
          title: 'Not copied',
          description: 'Your browser didn’t allow it. Select the codes and copy them.',
          tone: 'destructive',
        }),
    );

  return (
    <>
      <p>
        Each of these logs you in once if you’ve lost the app. Keep them where you’ll find them and no one else will.{' '}
        <strong>They’re shown only now.</strong>
      </p>
      <S.Printed ref={focusWhenShown} tabIndex={-1}>
        <p>
          Recovery codes of {username} at {site.name}
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </S.Printed>
      <S.PrintAlone />
      <ButtonRow>
        <Button look="plain" small onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="plain" small onClick={() => downloadFile('recovery-codes.txt', 'text/plain', text)}>
          Download
        </Button>
        <Button look="plain" small onClick={() => window.print()}>
          Print
        </Button>
      </ButtonRow>
      {triedToClose && (
        <Notice role="alert">Save the codes first: without them and without the app, you can’t log in.</Notice>
      )}
      <DialogActions>
        <Button onClick={onKept}>I’ve saved them</Button>
      </DialogActions>
    </>
  );
}
