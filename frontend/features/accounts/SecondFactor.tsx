import { useState } from 'react';
import { styled } from 'styled-components';
import { site } from '../../../shared/site/site.ts';
import { errorMessage } from '../../api/callError.ts';
import { useMutationForm } from '../../mutations/FormDialog.tsx';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button, PendingLabel } from '../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { focusWhenShown } from '../../ui/forms/ResultMessage.tsx';
import { ButtonRow } from '../../ui/layout/layout.tsx';
import { QrCode } from '../../ui/pictures/QrCode.tsx';
import { downloadFile } from '../../ui/tables/downloadFile.ts';
import { Notice } from '../../ui/text/Text.tsx';
import { color, font, size, space, width } from '../../ui/theme/theme.ts';
import { accountsApi } from './session.ts';

export type FactorTask = 'on' | 'replace' | 'renew';

const titles: Record<FactorTask, string> = {
  on: 'Switch on the second factor',
  replace: 'Use another authenticator app',
  renew: 'Renew your recovery codes',
};

const explanations: Record<FactorTask, string> = {
  on: 'Besides your password, logging in will take a code from an app on your phone. Someone who learns your password can’t log in with it alone.',
  replace:
    'You scan a new QR code with the other app. After that, the app you use now and your recovery codes no longer work.',
  renew: 'You get ten new codes. The ones you have now no longer work.',
};

interface Props {
  task: FactorTask;
  username: string;
  onClose: () => void;
}

export function SecondFactorTask({ task, username, onClose }: Props) {
  const [offer, offering] = accountsApi.useOfferSecondFactorMutation();
  const [renew, renewing] = accountsApi.useRenewRecoveryCodesMutation();
  const [uri, setUri] = useState<string>();
  const [codes, setCodes] = useState<string[]>();
  const [triedToClose, setTriedToClose] = useState(false);
  const showResult = useMutationToast();

  async function begin() {
    if (task === 'renew') setCodes((await showResult(renew().unwrap())).data?.recoveryCodes);
    else setUri((await showResult(offer().unwrap())).data?.uri);
  }

  return (
    <Dialog
      title={codes ? 'Save your recovery codes' : titles[task]}
      width={width.editor}
      onClose={() => (codes ? setTriedToClose(true) : onClose())}
    >
      {codes ? (
        <RecoveryCodes username={username} codes={codes} triedToClose={triedToClose} onKept={onClose} />
      ) : uri ? (
        <OfferedFactor uri={uri} onDone={setCodes} onCancel={onClose} />
      ) : (
        <>
          <p>{explanations[task]}</p>
          <DialogActions>
            <Button look="plain" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={offering.isLoading || renewing.isLoading} onClick={() => void begin()}>
              {task === 'renew' ? (
                <PendingLabel label="Renew" pending="Renewing..." isPending={renewing.isLoading} />
              ) : (
                <PendingLabel label="Continue" pending="Preparing..." isPending={offering.isLoading} />
              )}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface OfferedProps {
  uri: string;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

function OfferedFactor({ uri, onDone, onCancel }: OfferedProps) {
  const [confirm] = accountsApi.useConfirmSecondFactorMutation();
  const form = useMutationForm({
    initial: { code: '' },
    rules: () => import('../../../shared/accounts/model.ts').then(({ offeredCode }) => offeredCode),
    mutate: (body) => confirm({ body }).unwrap(),
    failure: (failed) => failed.fields?.code ?? errorMessage(failed),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const key = new URL(uri).searchParams.get('secret') ?? '';

  return (
    <Form {...form.props}>
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Aegis, 1Password or the one built into your
        phone. Is the app on this device? <a href={uri}>Open it here</a>.
      </p>
      <Offer>
        <QrCode content={uri} label="QR code for your authenticator app" />
        <div>
          <p>Or enter this key in the app:</p>
          <Key>{key.replace(/(.{4})(?=.)/g, '$1 ')}</Key>
        </div>
      </Offer>
      <TextField
        ref={focusWhenShown}
        label="Code"
        hint="The six digits the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        {...form.text('code')}
      />
      <FormActions
        onCancel={onCancel}
        label="Switch On"
        pendingLabel="Checking..."
        isPending={form.isPending}
        failure={form.failure}
      />
    </Form>
  );
}

interface CodesProps {
  username: string;
  codes: string[];
  triedToClose: boolean;
  onKept: () => void;
}

function RecoveryCodes({ username, codes, triedToClose, onKept }: CodesProps) {
  const text = `Recovery codes of ${username} at ${site.name}\n${site.url}/login\n\n${codes.join('\n')}\n`;

  return (
    <>
      <p>
        Each of these logs you in once if you’ve lost the app. Keep them where you’ll find them and no one else will.{' '}
        <strong>They’re shown only now.</strong>
      </p>
      <Codes ref={focusWhenShown} tabIndex={-1}>
        <p>
          Recovery codes of {username} at {site.name}
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </Codes>
      <ButtonRow>
        <Button look="plain" small onClick={() => downloadFile('recovery-codes.txt', 'text/plain', text)}>
          Download
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

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.block};
  align-items: center;
  & > svg { width: 13rem; margin: 0; }
  & > div { flex: 1 1 12rem; }
`;

const Key = styled.p`
  font: 600 ${size.text}/1.6 ${font.mono};
  user-select: all;
`;

const Codes = styled.div`
  display: grid;
  gap: ${space.tight};
  padding: ${space.text};
  border: 1px solid ${color.hairline};
  background: ${color.sheet};
  &:focus { outline: none; }
  p { color: ${color.inkSoft}; font-size: ${size.small}; }
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr));
    gap: ${space.hair} ${space.block};
    font: 500 ${size.text}/1.6 ${font.mono};
    user-select: all;
  }
`;
