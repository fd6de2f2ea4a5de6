import { type SubmitEvent, useState } from 'react';
import { reasonOf } from '../../../api/callError.ts';
import { Button } from '../../../ui/Button.tsx';
import { PendingWords } from '../../../ui/PendingWords.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/useToast.ts';
import { useSendTestMutation } from '../emailTemplatesApi.ts';
import * as S from './TestRow.styles.ts';

interface Props {
  name: string;
  /** Saves what is unsaved: a test shows what would be sent. Gives whether it is saved now. */
  save?: (() => Promise<boolean>) | undefined;
  disabled: boolean;
}

export function TestRow({ name, save, disabled }: Props) {
  const [testEmail, setTestEmail] = useState('');
  const [sendTest, { error }] = useSendTestMutation();
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const to = testEmail.trim();
    if (!to.includes('@')) {
      const description = 'Please enter a valid email address';
      return toast({ title: 'Invalid Email', description, tone: 'destructive' });
    }
    setBusy(true);
    try {
      if (save && !(await save())) return;
      await sendTest({ params: { name }, body: { testEmail: to } }).unwrap();
      toast({ title: 'Success', description: `Test email sent successfully to ${to}` });
    } catch {
      toast({ title: 'Error', description: 'Failed to send test email', tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <S.Row noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Send a test to"
        type="email"
        value={testEmail}
        placeholder="you@example.com"
        autoComplete="email"
        error={error ? reasonOf(error) : undefined}
        {...(save && { hint: 'Your changes are saved first.' })}
        onChange={(event) => setTestEmail(event.target.value)}
      />
      <Button type="submit" look="plain" disabled={busy || disabled}>
        <PendingWords usual="Send Test Email" pending="Sending..." isPending={busy} />
      </Button>
    </S.Row>
  );
}
