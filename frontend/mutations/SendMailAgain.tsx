import { useState } from 'react';
import type { UnsentMail } from '../../shared/notices/model/mail.ts';
import { mails } from '../../shared/notices/routes.ts';
import { api } from '../api/api.ts';
import { mutation } from '../api/endpoints.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { focusWhenShown } from '../ui/forms/ResultMessage.tsx';
import { ConfirmMutation } from './ConfirmMutation.tsx';
import { useMutationToast } from './useMutationToast.ts';

/** Decides about an email to one person. Here because several admin features do. */
export const { useDecideMailMutation } = api.injectEndpoints({
  endpoints: (build) => ({ decideMail: mutation(build, mails.decide, { changes: ['Counts', 'UnsentMails'] }) }),
});

interface Props {
  mail: Pick<UnsentMail, 'person' | 'mail'>;
  /** Which email, and whose: for screen readers, and in the question. */
  what: string;
  /** The person has it, or may have it: it asks first. */
  mayHaveIt: boolean;
}

const done = 'We’ll send it again, if it still applies.';

export function SendMailAgain({ mail: { person, mail }, what, mayHaveIt }: Props) {
  const [decide, { isLoading, isSuccess }] = useDecideMailMutation();
  const [asking, setAsking] = useState(false);
  const showResult = useMutationToast();
  const send = () => decide({ body: { person, mail, as: 'send-again' } }).unwrap();
  if (isSuccess)
    return (
      <p ref={focusWhenShown} tabIndex={-1}>
        {done}
      </p>
    );
  return (
    <>
      <Button
        look="plain"
        small
        disabled={isLoading}
        aria-label={`Send Again: ${what}`}
        onClick={() => (mayHaveIt ? setAsking(true) : void showResult(send(), { success: done }))}
      >
        Send Again
      </Button>
      {asking && (
        <ConfirmMutation
          title="Send this email again?"
          subject={what}
          look="primary"
          confirmLabel="Send Again"
          pendingLabel="Sending..."
          mutate={send}
          success={done}
          onClose={() => setAsking(false)}
        >
          <p>If the first one arrived, they’ll get it twice.</p>
        </ConfirmMutation>
      )}
    </>
  );
}
