import { useCallback, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { SignupChange } from '../../../../shared/people/model/signup.ts';
import { signups } from '../../../../shared/people/routes.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { whenOf } from '../../../../shared/time/eventTimes.ts';
import { api } from '../../../api/api.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { mutation } from '../../../api/endpoints.ts';
import { ByMailLink } from '../../../mutations/ByMailLink.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Form, Pair } from '../../../ui/forms/Form.tsx';
import { Problem, TextField } from '../../../ui/forms/fields.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import {
  ifItKeepsFailing,
  type Message,
  openItAgain,
  ResultMessage,
  ShortPage,
} from '../../../ui/forms/ResultMessage.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { downloadFile } from '../../../ui/tables/downloadFile.ts';
import { ListLoading } from '../../../ui/tables/ListState.tsx';
import { attendanceOptions } from './signupWords.ts';

const { useConfirmSignupMutation, useCancelSignupMutation, useOwnSignupMutation, useChangeSignupMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      confirmSignup: mutation(build, signups.confirm),
      cancelSignup: mutation(build, signups.cancel),
      ownSignup: mutation(build, signups.own),
      changeSignup: mutation(build, signups.change),
    }),
  });

const toSignup = (label: string) => (
  <ButtonLink to={pages.signup} look="plain">
    {label}
  </ButtonLink>
);
const seeTheEvening = toSignup('See the evening');
const seeTheNext = toSignup('See the next evening');

/** Where the link is opened again, and nothing is known of what it led to. */
const confirmedBefore: Message = {
  title: 'Your sign-up is confirmed',
  words: (
    <>
      <p>Thank you. Our next email says whether you have a seat or are on the waiting list.</p>
      {seeTheEvening}
    </>
  ),
};

export const confirmedSignup: Record<'booked' | 'waiting', Message> = {
  booked: {
    title: 'The seat is yours',
    words: (
      <>
        <p>
          Thank you. We’re emailing you all you need, with a calendar file and links to change or cancel your sign-up.
        </p>
        {seeTheEvening}
      </>
    ),
  },
  waiting: {
    title: 'You’re on the waiting list',
    words: (
      <>
        <p>Every seat is taken at the moment. When it’s your turn, the seat is yours, and we’ll email you.</p>
        {seeTheEvening}
      </>
    ),
  },
};

/** Where someone confirms that a sign-up is theirs, by the button in its email. Opening it changes nothing. */
export function ConfirmSignup({ token }: { token: string }) {
  const [confirm, state] = useConfirmSignupMutation();
  return (
    <ByMailLink
      token={token}
      action={`${signups.confirm.path}?token=${encodeURIComponent(token)}`}
      onSend={() => void confirm({ query: { token } })}
      label="Confirm my sign-up"
      pendingLabel="Confirming..."
      state={state}
      question={{
        title: 'Confirm your sign-up',
        words:
          'Press the button, and the seat is yours if we’re still keeping one for you or another is free. If not, you join the waiting list.',
      }}
      fallback="Wasn’t it you, or have your plans changed? Just close this page."
      done={state.data ? confirmedSignup[state.data.status] : confirmedBefore}
      doneBefore={confirmedBefore}
      ended={{
        title: 'This link isn’t valid',
        words: openItAgain,
      }}
      refused={(message) => ({
        title: 'This sign-up can’t be confirmed',
        words: (
          <>
            <p>{message}</p>
            {seeTheNext}
          </>
        ),
      })}
      notYet="Your sign-up isn’t confirmed yet."
      help={ifItKeepsFailing}
    />
  );
}

export const canceled: Message = {
  title: 'Your sign-up is canceled',
  words: (
    <>
      <p>
        Thank you for letting us know: someone else can have the seat. We’re emailing you a confirmation, and nothing
        more about this evening.
      </p>
      <p>
        Was this a mistake? <Link to={pages.signup}>Sign up again</Link>
      </p>
    </>
  ),
};

const withFile = (calendar: string): Message => ({
  ...canceled,
  words: (
    <>
      {canceled.words}
      <Button look="plain" onClick={() => downloadFile(`${site.product.slug}-event.ics`, 'text/calendar', calendar)}>
        Remove it from my calendar
      </Button>
    </>
  ),
});

export function CancelSignup({ token }: { token: string }) {
  const [cancel, state] = useCancelSignupMutation();
  return (
    <ByMailLink
      token={token}
      action={`${signups.cancel.path}?token=${encodeURIComponent(token)}`}
      onSend={() => void cancel({ query: { token } })}
      label="Cancel my sign-up"
      pendingLabel="Canceling..."
      state={state}
      question={{
        title: 'Cancel your sign-up',
        words: 'Press the button to cancel your sign-up for the evening our email was about. You can sign up again.',
      }}
      fallback={
        <>
          Changed your mind? Just close this page, or look at <Link to={pages.signup}>the evening</Link>.
        </>
      }
      done={state.data?.calendar ? withFile(state.data.calendar) : canceled}
      ended={{
        title: 'This link isn’t valid',
        words: (
          <>
            {openItAgain}
            {seeTheNext}
          </>
        ),
      }}
      notYet="Your sign-up hasn’t changed."
      help={ifItKeepsFailing}
    />
  );
}

/** Where someone changes their own sign-up, by a link in its emails. Opening it changes nothing. */
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
        {seeTheNext}
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
    const { error, said } = await showResult(change({ body: { token, ...body } }).unwrap(), {
      success: ({ message }) => ({ title: 'Saved', description: message }),
    });
    if (error) form.fail(said, error.fields);
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
      {form.failure && <Problem>{form.failure}</Problem>}
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
