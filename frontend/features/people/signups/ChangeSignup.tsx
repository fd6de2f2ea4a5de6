import { useCallback, useEffect } from 'react';
import { styled } from 'styled-components';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { SignupChange } from '../../../../shared/people/model/signup.ts';
import { signups } from '../../../../shared/people/routes/signups.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { whenOf } from '../../../../shared/time/eventWords.ts';
import { api } from '../../../api/api.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { mutation } from '../../../api/endpoints.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Form, Pair } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { openItAgain, ResultMessage, ShortPage } from '../../../ui/forms/ResultMessage.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { ListLoading } from '../../../ui/tables/ListState.tsx';

import { attendanceOptions } from './attendanceOptions.ts';

const { useOwnSignupMutation, useChangeSignupMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    ownSignup: mutation(build, signups.own),
    changeSignup: mutation(build, signups.change),
  }),
});

/** Where someone changes their own sign-up, by a link in its mails. Opening it changes nothing. */
export function ChangeSignup({ token }: { token: string }) {
  const [show, { data, error, isLoading }] = useOwnSignupMutation();
  const load = useCallback(async () => {
    if (token !== '') await show({ body: { token } });
  }, [show, token]);
  useEffect(() => void load(), [load]);

  const failure = error && asCallError(error);
  if (token === '' || failure?.status === 400)
    return <ResultMessage title="This link isn’t valid">{openItAgain}</ResultMessage>;
  if (failure?.status === 409)
    return (
      <ResultMessage title="This sign-up no longer exists">
        <p>{errorMessage(error)}</p>
        <ButtonLink to={pages.signup} look="plain">
          See the next evening
        </ButtonLink>
      </ResultMessage>
    );
  if (error && !data && !isLoading)
    return (
      <ResultMessage title="That didn’t work">
        <p>{errorMessage(error)}</p>
        <Button onClick={() => void load()}>Try again</Button>
      </ResultMessage>
    );
  if (!data) return <ListLoading words="Loading your sign-up…" visible />;
  const { event, status, ...signup } = data;
  return (
    <Page>
      <h1 tabIndex={-1}>Your sign-up</h1>
      {event && (
        <p>
          <b>{event.title}</b> with {event.guests}: {whenOf(event)}. {standing[status]}
        </p>
      )}
      <Fields key={JSON.stringify(signup)} signup={signup} event={event} token={token} onSaved={load} />
    </Page>
  );
}

const standing = {
  booked: 'You have a seat.',
  waiting: 'You’re on the waiting list.',
  unconfirmed: 'You haven’t confirmed your sign-up yet: please press the button in our email.',
} as const;

interface FieldsProps {
  signup: SignupChange;
  event: Omit<AnnouncedEvent, 'isActive'> | null;
  token: string;
  onSaved: () => Promise<void>;
}

const rules = () => import('../../../../shared/people/model/signup.ts').then(({ signupChange }) => signupChange);

function Fields({ signup, event, token, onSaved }: FieldsProps) {
  const [change, { isLoading }] = useChangeSignupMutation();
  const showResult = useMutationToast();
  const form = useForm<SignupChange, SignupChange>({ initial: signup, rules });

  async function submit(body: SignupChange) {
    const { error } = await showResult(change({ body: { token, ...body } }).unwrap(), {
      success: ({ message }) => ({ title: 'Saved', description: message }),
    });
    if (error?.fields) form.showErrors(error.fields);
    else await onSaved();
  }

  return (
    <Form {...form.form((body) => void submit(body))} aria-label="Your sign-up">
      <Pair>
        <TextField label="First Name" autoComplete="given-name" required {...form.text('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" required {...form.text('lastName')} />
      </Pair>
      <TextField label="City" autoComplete="address-level2" required {...form.text('city')} />
      <RadioGroup
        legend="How would you like to attend?"
        options={attendanceOptions(event ?? {}, {})}
        required
        {...form.text('attendanceType')}
      />
      <div>
        <Button type="submit" disabled={isLoading || !form.isDirty}>
          {isLoading ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </Form>
  );
}

const Page = styled(ShortPage)`
  & > form { width: 100%; }
`;
