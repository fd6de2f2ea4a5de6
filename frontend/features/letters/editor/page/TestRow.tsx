import { useState } from 'react';
import * as z from 'zod/mini';
import { useUserQuery } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/callError.ts';
import { useMutationToast } from '../../../../mutations/useMutationToast.ts';
import { Button, PendingLabel } from '../../../../ui/buttons/Button.tsx';
import { TextField } from '../../../../ui/forms/fields.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { useToast } from '../../../../ui/toasts/toasts.ts';
import { useSendTestMailMutation } from '../../library/emailTemplatesApi.ts';
import type { PreviewReader } from '../../library/previewMail.ts';
import * as S from './TestRow.styles.ts';
import { lastTestAddress, rememberTestAddress } from './testAddress.ts';

interface Props {
  name: string;
  /** As whom it is composed. */
  reader: PreviewReader;
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

/** Sends a test of the letter, by default to where this admin's last one went. */
export function TestRow({ name, reader, save, disabled }: Props) {
  const admin = useUserQuery().data?.user?.username ?? '';
  const toast = useToast();
  const showResult = useMutationToast();
  const form = useForm<Values, Values>({
    initial: { testEmail: lastTestAddress(admin) },
    rules,
    onRefused: () =>
      toast({ title: 'Invalid Email', description: 'Please enter a valid email address', tone: 'destructive' }),
  });
  const [sendTestMail, { error: failure }] = useSendTestMailMutation();
  const [busy, setBusy] = useState(false);

  async function submit({ testEmail }: Values) {
    setBusy(true);
    if (!save || (await save())) {
      const body = { testEmail, ...(reader.as && { reader: reader.as }) };
      const { data } = await showResult(sendTestMail({ params: { name }, body }).unwrap(), {
        success: `Test email sent successfully to ${testEmail}`,
        failure: 'Failed to send test email',
      });
      if (data) rememberTestAddress(admin, testEmail);
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
        hint={`As the preview shows it, for ${reader.who}.${save ? ' Your changes are saved first.' : ''}`}
        {...form.text('testEmail')}
        error={failure ? errorMessage(failure) : undefined}
      />
      <Button type="submit" look="plain" disabled={busy || disabled}>
        <PendingLabel label="Send Test Email" pending="Sending..." isPending={busy} />
      </Button>
    </S.Row>
  );
}
