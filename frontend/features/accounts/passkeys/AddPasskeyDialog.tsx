import { useState } from 'react';
import type { StepUp as Body } from '../../../../shared/accounts/model/account.ts';
import type { CreationOptions } from '../../../../shared/accounts/model/passkey.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { width } from '../../../ui/theme/theme.ts';
import { accountApi } from '../account/accountApi.ts';
import { StepUp, stepUpAlone } from '../account/StepUp.tsx';
import { makePasskey } from './ceremony.ts';
import { nameRules } from './nameRules.ts';

interface Props {
  /** The browser and system in words, for a name. */
  device: string;
  onClose: () => void;
}

/** Adds a passkey, after a step-up. */
export function AddPasskeyDialog({ device, onClose }: Props) {
  const [offer] = accountApi.useOfferPasskeyMutation();
  const [options, setOptions] = useState<CreationOptions>();
  return (
    <Dialog title="Add a passkey" width={width.editor} onClose={onClose}>
      {options ? (
        <NewPasskey
          options={options}
          device={device}
          onDone={onClose}
          onRefused={() => setOptions(undefined)}
          onCancel={onClose}
        />
      ) : (
        <StepUp<Body, CreationOptions>
          rules={stepUpAlone}
          request={(body) => offer({ body }).unwrap()}
          label="Continue"
          pendingLabel="Checking..."
          onDone={setOptions}
          onCancel={onClose}
        >
          <p>First show that it is you. Then your device makes the passkey.</p>
        </StepUp>
      )}
    </Dialog>
  );
}

interface NewPasskeyProps {
  options: CreationOptions;
  device: string;
  onDone: () => void;
  /** The server refused it, and takes nothing more for these options. */
  onRefused: () => void;
  onCancel: () => void;
}

/** Asks for a name, then the device. What the device refuses can be tried again at once. */
function NewPasskey({ options, device, onDone, onRefused, onCancel }: NewPasskeyProps) {
  const [add] = accountApi.useAddPasskeyMutation();
  const showResult = useMutationToast();
  const form = useForm<{ name: string }, { name: string }>({ initial: { name: device }, rules: nameRules });
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');

  async function submit({ name }: { name: string }) {
    setProblem('');
    setPending(true);
    const made = await makePasskey(options).catch(({ message }: Error) => setProblem(message));
    const result =
      made &&
      (await showResult(add({ body: { ...made, name } }).unwrap(), {
        success: { title: 'Passkey added', description: `You can sign in with “${name}” from now on.` },
      }));
    setPending(false);
    if (result?.error) onRefused();
    else if (result) onDone();
  }

  return (
    <Form {...form.form((valid) => void submit(valid))}>
      <p>
        Your device asks for your fingerprint, your face or a PIN, as when you unlock it. None of them ever leaves it.
      </p>
      <TextField
        ref={focusWhenShown}
        label="Name"
        hint="So that you know later which one it is."
        autoComplete="off"
        maxLength={60}
        required
        {...form.text('name')}
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <FormActions
        onCancel={onCancel}
        label="Make the Passkey"
        pendingLabel="Waiting for your device..."
        isPending={isPending}
      />
    </Form>
  );
}
