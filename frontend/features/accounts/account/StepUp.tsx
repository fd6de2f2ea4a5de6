import { type ReactNode, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { type CallError, errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { width } from '../../../ui/theme/theme.ts';
import type { NewToast } from '../../../ui/toasts/toastSlice.ts';
import { CodeField } from '../session/CodeField.tsx';
import { accountApi } from './accountApi.ts';

type Values = Record<string, string>;

interface Props<Body, Data> {
  /** Fields besides the password and the code. */
  initial?: Values;
  passwordLabel?: string;
  rules: () => Promise<ZodMiniType<Body>>;
  /** `trigger({ body }).unwrap()`. */
  request: (body: Body) => Promise<Data>;
  label: string;
  pendingLabel: string;
  look?: 'primary' | 'danger';
  success?: string | NewToast;
  onDone: (data: Data) => void;
  onCancel: () => void;
  cancelLabel?: string | undefined;
  /** An explanation and the form's own fields. */
  children: ReactNode | ((text: ReturnType<typeof useForm<Values, Body>>['text']) => ReactNode);
}

/** Only the first sentence: the field shows the whole message, and on phones the toast covers part of the form. */
const failure = (error: CallError) => Object.values(error.fields ?? {})[0]?.split(/(?<=\.) /)[0] ?? errorMessage(error);

/**
 * A form in a dialog that asks for the password again and, if the second factor is on, for a code: an unlocked browser is
 * not enough to change an account. What was typed stays if the request fails.
 */
export function StepUp<Body, Data>(props: Props<Body, Data>) {
  const {
    initial = {},
    rules,
    request,
    label,
    pendingLabel,
    look = 'primary',
    success,
    onDone,
    onCancel,
    cancelLabel,
  } = props;
  const form = useForm<Values, Body>({ initial: { ...initial, currentPassword: '', code: '' }, rules });
  const showResult = useMutationToast();
  const { data: account } = accountApi.useAccountQuery();
  const isOn = account !== undefined && account.recoveryCodes !== null;
  const [isPending, setPending] = useState(false);
  /** The second factor was switched on elsewhere after the page loaded. */
  const [isOnLate, setIsOnLate] = useState(false);

  async function submit(body: Body) {
    if (isOn && !form.values.code) return form.showErrors({ code: 'Please enter the code' });
    setPending(true);
    const { data, error } = await showResult(request(body), { success, failure });
    setPending(false);
    if (error?.fields?.code && !isOn) setIsOnLate(true);
    if (error?.fields) form.showErrors(error.fields);
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
      {(isOn || isOnLate) && <CodeField ref={isOnLate ? focusWhenShown : undefined} {...form.text('code')} />}
      <FormActions {...{ onCancel, cancelLabel, label, pendingLabel, isPending, look }} />
    </Form>
  );
}

/** The rules of a form with no other fields. */
export const stepUpAlone = () => import('../../../../shared/accounts/model/account.ts').then(({ stepUp }) => stepUp);

/** {@link StepUp} in its own dialog, which closes on success. */
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
