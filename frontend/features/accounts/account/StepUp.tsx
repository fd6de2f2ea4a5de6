import { type ReactNode, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { type CallError, errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { width } from '../../../ui/theme/theme.ts';
import type { NewToast } from '../../../ui/toasts/toastSlice.ts';
import { accountApi } from './accountApi.ts';

type Values = Record<string, string>;

interface Props<Body, Data> {
  /** Besides the password and the code. */
  initial?: Values;
  passwordLabel?: string;
  rules: () => Promise<ZodMiniType<Body>>;
  /** Does it: `trigger({ body }).unwrap()`. */
  request: (body: Body) => Promise<Data>;
  label: string;
  pendingLabel: string;
  look?: 'primary' | 'danger';
  success?: string | NewToast;
  onDone: (data: Data) => void;
  onCancel: () => void;
  /** What the password is for, and the form's own fields. */
  children: ReactNode | ((text: ReturnType<typeof useForm<Values, Body>>['text']) => ReactNode);
}

/** The whole of it stands at the field: the toast, which lies over the form on a telephone, has the first sentence. */
const failure = (error: CallError) => Object.values(error.fields ?? {})[0]?.split(/(?<=\.) /)[0] ?? errorMessage(error);

/**
 * A form in a dialog that asks for the password once more and, where the second factor is on, for a code: a browser left
 * open is not enough to change an account. What was typed stays where that fails.
 */
export function StepUp<Body, Data>(props: Props<Body, Data>) {
  const { initial = {}, rules, request, label, pendingLabel, look = 'primary', success, onDone, onCancel } = props;
  const form = useForm<Values, Body>({ initial: { ...initial, currentPassword: '', code: '' }, rules });
  const showResult = useMutationToast();
  const { data: account } = accountApi.useAccountQuery();
  const isOn = account !== undefined && account.recoveryCodes !== null;
  const [isActing, setActing] = useState(false);
  /** The second factor was switched on elsewhere since the page was loaded. */
  const [isOnLate, setIsOnLate] = useState(false);

  async function submit(body: Body) {
    if (isOn && !form.values.code) return form.refuse({ code: 'Please enter the code' });
    setActing(true);
    const { data, error } = await showResult(request(body), { success, failure });
    setActing(false);
    if (error?.fields?.code && !isOn) setIsOnLate(true);
    if (error?.fields) form.refuse(error.fields);
    else if (!error) onDone(data as Data);
  }

  return (
    <Form {...form.form((body) => void submit(body))}>
      {typeof props.children === 'function' ? props.children(form.text) : props.children}
      <PasswordField
        label={props.passwordLabel ?? 'Your password'}
        autoComplete="current-password"
        required
        {...form.text('currentPassword')}
      />
      {(isOn || isOnLate) && (
        <TextField
          ref={isOnLate ? focusWhenShown : undefined}
          label="Code"
          hint={codeHint}
          // Recovery codes have letters.
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.text('code')}
        />
      )}
      <FormActions onCancel={onCancel} label={label} pendingLabel={pendingLabel} isPending={isActing} look={look} />
    </Form>
  );
}

const codeHint = 'Your authenticator app shows it. If you have lost the app, enter one of your recovery codes.';

/** Whoever cannot see that a field has come is taken to it. */
const focusWhenShown = (field: HTMLInputElement | null) => field?.focus();

/** The rules of a form that asks for nothing else. */
export const stepUpAlone = () => import('../../../../shared/accounts/model/account.ts').then(({ stepUp }) => stepUp);

/** The same in a dialog of its own, which closes once it is done. */
export function StepUpDialog<Body>({
  title,
  onClose,
  ...form
}: Omit<Props<Body, unknown>, 'onDone' | 'onCancel'> & { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} width={width.editor} onClose={onClose}>
      <StepUp<Body, unknown> {...form} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
