import { useState } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '../../../../api/callError.ts';
import { useMutationToast } from '../../../../mutations/useMutationToast.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../../ui/buttons/PendingLabel.tsx';
import { TextField } from '../../../../ui/forms/TextField.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { useToast } from '../../../../ui/toasts/useToast.ts';
import { useSendTestMailMutation } from '../../library/emailTemplatesApi.ts';
import * as S from './TestRow.styles.ts';

interface Props {
  name: string;
  /** Saves unsaved text first: a test shows what would be sent. Resolves to whether it is saved now. */
  save?: (() => Promise<boolean>) | undefined;
  disabled: boolean;
}

type Values = { testEmail: string };

// The error text is empty: a toast says what is wrong.
const schema = z.object({
  testEmail: z.string().check(
    z.trim(),
    z.refine((to) => to.includes('@'), ''),
  ),
});
const rules = () => Promise.resolve(schema);

export function TestRow({ name, save, disabled }: Props) {
  const toast = useToast();
  const showResult = useMutationToast();
  const form = useForm<Values, Values>({
    initial: { testEmail: '' },
    rules,
    onRefused: () =>
      toast({ title: 'Invalid Email', description: 'Please enter a valid email address', tone: 'destructive' }),
  });
  const [sendTestMail, { error: failure }] = useSendTestMailMutation();
  const [busy, setBusy] = useState(false);

  async function submit({ testEmail }: Values) {
    setBusy(true);
    if (!save || (await save())) {
      await showResult(sendTestMail({ params: { name }, body: { testEmail } }).unwrap(), {
        success: `Test email sent successfully to ${testEmail}`,
        failure: 'Failed to send test email',
      });
    }
    setBusy(false);
  }

  return (
    <S.Row {...form.form((valid) => void submit(valid))}>
      <TextField
        label="Send a test to"
        type="email"
        placeholder="you@example.com"
        autoComplete="email"
        {...(save && { hint: 'Your changes are saved first.' })}
        {...form.text('testEmail')}
        error={failure ? errorMessage(failure) : undefined}
      />
      <Button type="submit" look="plain" disabled={busy || disabled}>
        <PendingLabel label="Send Test Email" pending="Sending..." isPending={busy} />
      </Button>
    </S.Row>
  );
}
