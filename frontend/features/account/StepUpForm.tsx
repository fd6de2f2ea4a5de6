import type { ReactNode } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { type CallError, errorMessage } from '../../api/callError.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PendingLabel } from '../../ui/PendingLabel.tsx';
import type { NewToast } from '../../ui/toastSlice.ts';
import { useForm } from '../../ui/useForm.ts';

type Values = Record<string, string>;

interface Props<Body, Data> {
  /** Besides the password. */
  initial?: Values;
  passwordLabel?: string;
  rules: () => Promise<ZodMiniType<Body>>;
  /** Does it: `trigger({ body }).unwrap()`. */
  act: (body: Body) => Promise<Data>;
  label: string;
  acting: string;
  look?: 'primary' | 'danger';
  isActing: boolean;
  success?: string | NewToast;
  onDone: (data: Data) => void;
  onCancel: () => void;
  /** What the password is for, and the form's own fields. */
  children: ReactNode | ((text: ReturnType<typeof useForm<Values, Body>>['text']) => ReactNode);
}

const failure = (error: CallError) => Object.values(error.fields ?? {})[0] ?? errorMessage(error);

/**
 * A form in a dialog that asks for the password once more: a browser left open is not enough to change an account. What
 * was typed stays where that fails.
 */
export function StepUpForm<Body, Data>(props: Props<Body, Data>) {
  const { initial = {}, rules, act, label, acting, look = 'primary', isActing, success, onDone, onCancel } = props;
  const form = useForm<Values, Body>({ initial: { ...initial, currentPassword: '' }, rules });
  const showResult = useMutationToast();

  async function submit(body: Body) {
    const { data, error } = await showResult(act(body), { ...(success && { success }), failure });
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
      <DialogActions>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look={look} disabled={isActing}>
          <PendingLabel usual={label} pending={acting} isPending={isActing} />
        </Button>
      </DialogActions>
    </Form>
  );
}

/** The rules of a form that asks for nothing but the password. */
export const passwordAlone = () => import('../../../shared/model/account.ts').then(({ stepUp }) => stepUp);
