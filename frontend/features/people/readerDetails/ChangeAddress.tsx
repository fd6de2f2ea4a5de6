import { useState } from 'react';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Form } from '../../../ui/forms/Form.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Part } from './Part.tsx';
import { readerDetailsApi } from './readerDetailsApi.ts';

type Wish = { email: string };

const rules = () => import('../../../../shared/people/model/readerDetails.ts').then(({ addressRules }) => addressRules);

/** Asks for letters to another address, which is asked in its turn. */
export function ChangeAddress({ token }: { token: string }) {
  const [change, { isLoading }] = readerDetailsApi.useChangeAddressMutation();
  const [asked, setAsked] = useState('');
  const showResult = useMutationToast();
  const form = useForm<Wish, Wish>({ initial: { email: '' }, rules });

  async function submit({ email }: Wish) {
    const { error } = await showResult(change({ body: { token, email } }).unwrap());
    if (error?.fields) form.refuse(error.fields);
    else if (!error) setAsked(email);
  }

  if (asked)
    return (
      <Part title="One step is left" done>
        <p>
          Please open our mail to <b>{asked}</b> and press the button there, within a day. Until then your letters go
          where they went before. Sign-ups for events keep the address that you gave there.
        </p>
        <Button look="plain" small onClick={() => setAsked('')}>
          Another address
        </Button>
      </Part>
    );
  return (
    <Part title="Change your address">
      <p>We mail a link to the new address. Once its button is pressed, your letters go there.</p>
      <Form {...form.form((wish) => void submit(wish))} aria-label="New address">
        <TextField label="New address" type="email" autoComplete="email" {...form.text('email')} />
        <div>
          <Button type="submit" look="plain" disabled={isLoading}>
            {isLoading ? 'Sending...' : 'Change address'}
          </Button>
        </div>
      </Form>
    </Part>
  );
}
