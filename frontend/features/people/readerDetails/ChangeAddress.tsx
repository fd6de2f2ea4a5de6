import { useState } from 'react';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Form } from '../../../ui/forms/Form.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { withMistypedDomains } from '../address/mistypedDomains.ts';
import { useAddressQuestion } from '../address/useAddressQuestion.tsx';
import { Part } from './Part.tsx';
import { readerDetailsApi } from './readerDetailsApi.ts';

type Fields = { email: string };

const rules = () =>
  withMistypedDomains(
    import('../../../../shared/people/model/readerDetails.ts').then(({ addressRules }) => addressRules),
  );

/** Requests letters at another address, which must confirm by mail. */
export function ChangeAddress({ token }: { token: string }) {
  const [change, { isLoading }] = readerDetailsApi.useChangeAddressMutation();
  const [requestedAddress, setRequestedAddress] = useState('');
  const showResult = useMutationToast();
  const form = useForm<Fields, Fields>({ initial: { email: '' }, rules });
  const { askFirst, hint } = useAddressQuestion(form);

  async function submit({ email }: Fields) {
    const { error } = await showResult(change({ body: { token, email } }).unwrap());
    if (error?.fields) form.showErrors(error.fields);
    else if (!error) setRequestedAddress(email);
  }

  if (requestedAddress)
    return (
      <Part title="One more step" done>
        <p>
          Please open our email to <b>{requestedAddress}</b> and press the button there within a day. Until then, your
          letters keep going to the old address. Sign-ups for events keep the address you gave there.
        </p>
        <Button look="plain" small onClick={() => setRequestedAddress('')}>
          Use another address
        </Button>
      </Part>
    );
  return (
    <Part title="Change your address">
      <p>We’ll email a link to the new address. Open it and press the button, and your letters will go there.</p>
      <Form {...form.form(askFirst(submit))} aria-label="New address">
        <TextField label="New address" type="email" autoComplete="email" hint={hint} {...form.text('email')} />
        <div>
          <Button type="submit" look="plain" disabled={isLoading}>
            {isLoading ? 'Sending...' : 'Change address'}
          </Button>
        </div>
      </Form>
    </Part>
  );
}
