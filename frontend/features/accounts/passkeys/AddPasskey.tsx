import { type ComponentType, useState } from 'react';
import type { StepUp as Body } from '../../../../shared/accounts/model/account.ts';
import type { CreationOptions } from '../../../../shared/accounts/model/passkey.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Form } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { accountApi } from '../account/accountApi.ts';
import { DialogFrame, type FactorFrame } from '../account/FactorFrame.tsx';
import { StepUp, stepUpAlone } from '../account/StepUp.tsx';
import { makePasskey } from './ceremony.ts';
import { nameRules } from './nameRules.ts';

interface Props {
  title?: string;
  Frame?: ComponentType<FactorFrame>;
  onCancel: () => void;
  cancelLabel?: string;
  onDone: () => void;
}

/** Adds a passkey, after a step-up. */
export function AddPasskey({ title = 'Add a passkey', Frame = DialogFrame, onCancel, cancelLabel, onDone }: Props) {
  const [offer] = accountApi.useOfferPasskeyMutation();
  const { data: account } = accountApi.useAccountQuery();
  const [options, setOptions] = useState<CreationOptions>();
  return (
    <Frame title={title} onClose={onCancel}>
      {options ? (
        <NewPasskey
          options={options}
          device={account?.devices.find(({ current }) => current)?.name ?? ''}
          onDone={onDone}
          onRefused={() => setOptions(undefined)}
          onCancel={onCancel}
          cancelLabel={cancelLabel}
        />
      ) : (
        <StepUp<Body, CreationOptions>
          rules={stepUpAlone}
          request={(body) => offer({ body }).unwrap()}
          label="Continue"
          pendingLabel="Checking..."
          onDone={setOptions}
          onCancel={onCancel}
          cancelLabel={cancelLabel}
        >
          <p>First, confirm that it’s you. Then your device creates the passkey.</p>
        </StepUp>
      )}
    </Frame>
  );
}

interface NewPasskeyProps {
  options: CreationOptions;
  /** The browser and system in words, for a name. */
  device: string;
  onDone: () => void;
  /** The server refused it, and takes nothing more for these options. */
  onRefused: () => void;
  onCancel: () => void;
  cancelLabel: string | undefined;
}

/** Asks for a name, then the device. What the device refuses can be tried again at once. */
function NewPasskey({ options, device, onDone, onRefused, onCancel, cancelLabel }: NewPasskeyProps) {
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
        success: { title: 'Passkey added', description: `You can now log in with “${name}”.` },
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
        hint="To help you tell your passkeys apart."
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
        cancelLabel={cancelLabel}
        label="Create Passkey"
        pendingLabel="Waiting for your device..."
        isPending={isPending}
      />
    </Form>
  );
}
