import { type ReactNode, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { newKey } from '../api/call.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { FormActions } from '../ui/dialogs/EditDialog.tsx';
import { Form } from '../ui/forms/Form.tsx';
import { useAddressQuestion, withMistypedDomains } from '../ui/forms/useAddressQuestion.tsx';
import { type Draft, useForm } from '../ui/forms/useForm.ts';
import { width } from '../ui/theme/theme.ts';
import { type Texts, useMutationToast } from './useMutationToast.ts';

interface Options<Values, Body, Data> extends Texts<Data> {
  initial: Values;
  rules: () => Promise<ZodMiniType<Body>>;
  /** The field of an address, about which it asks if its domain looks mistyped. */
  address?: keyof Values & string;
  onRefused?: () => void;
  /** `trigger(arg).unwrap()`. */
  mutate: (body: Body) => Promise<Data>;
  onDone: (data: Data) => void;
}

/** A toast says what became of the form, and what the server refuses is marked in its fields. */
export function useMutationForm<Values extends Draft, Body extends object, Data>(options: Options<Values, Body, Data>) {
  const { initial, rules, address, onRefused, mutate, onDone, success, failure } = options;
  const form = useForm<Values, Body>({
    initial,
    rules: address ? () => withMistypedDomains(rules()) : rules,
    ...(onRefused && { onRefused }),
  });
  const { askFirst, hintOf } = useAddressQuestion(form, address ? [address] : []);
  const showResult = useMutationToast();
  const [isPending, setPending] = useState(false);
  async function submit(body: Body) {
    setPending(true);
    const { data, error, said } = await showResult(mutate(body), { success, failure });
    setPending(false);
    if (error) form.fail(said, error.fields);
    else onDone(data);
  }
  const text = (name: keyof Values & string) => ({
    ...form.text(name),
    ...(name === address && { hint: hintOf(name) }),
  });
  return { ...form, text, isPending, props: form.form(askFirst((body: Body) => void submit(body))) };
}

/** One Idempotency-Key for each distinct request of a dialog. */
export function useKeys(): (request: string) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (request) => {
    const key = keys.get(request) ?? newKey();
    keys.set(request, key);
    return key;
  };
}

interface Props<Values extends Draft, Body extends object, Data> extends Omit<Options<Values, Body, Data>, 'onDone'> {
  /** Closes it by default. */
  onDone?: (data: Data) => void;
  title: string;
  label: string;
  pendingLabel: string;
  onClose: () => void;
  /** What stands above the buttons. `text`: the props of a field. */
  children: (text: ReturnType<typeof useMutationForm<Values, Body, Data>>['text']) => ReactNode;
}

export function FormDialog<Values extends Draft, Body extends object, Data>(props: Props<Values, Body, Data>) {
  const { title, label, pendingLabel, onClose, onDone = onClose, children, ...options } = props;
  const form = useMutationForm({ ...options, onDone });
  return (
    <Dialog title={title} width={width.editor} onClose={onClose}>
      <Form {...form.props}>
        {children(form.text)}
        <FormActions
          onCancel={onClose}
          label={label}
          pendingLabel={pendingLabel}
          isPending={form.isPending}
          failure={form.failure}
        />
      </Form>
    </Dialog>
  );
}
