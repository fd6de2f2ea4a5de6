import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { signupNewsletterConsent } from '../../../../shared/people/consent/signupConsentWords.ts';
import type { SignupInput } from '../../../../shared/people/model/signup.ts';
import { signups } from '../../../../shared/people/routes/signups.ts';
import { namePattern } from '../../../../shared/platform/constants.ts';
import { site } from '../../../../shared/site/site.ts';
import { closingWords } from '../../../../shared/time/eventWords.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useIsClosed, useSeatsLeft } from '../../../queries/signupState.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { withMistypedDomains } from '../address/mistypedDomains.ts';
import { useAddressQuestion } from '../address/useAddressQuestion.tsx';
import { attendanceOptions, leftFor, waitingWords } from './attendanceOptions.ts';
import { outcomeOf, signedUp } from './outcomeWords.ts';
import { SignupClosed } from './SignupClosed.tsx';
import { type ConfirmedSignup, SignupConfirmed } from './SignupConfirmed.tsx';
import * as S from './SignupForm.styles.ts';
import { useSignUpMutation } from './signupsApi.ts';

const initial = () => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  city: '',
  attendanceType: '',
  subscribeNewsletter: site.newsletter.tickedAtSignup,
  consent: false,
  website: '',
});
const rules = () =>
  withMistypedDomains(import('../../../../shared/people/model/signup.ts').then(({ signupInput }) => signupInput));

/**
 * The sign-up form for a live event, or, with null, for the evening whose date is not set yet; undefined while that is not
 * known. After a sign-up, its confirmation takes the form's place, and offers an empty form.
 */
export function SignupForm({ event }: { event: AnnouncedEvent | null | undefined }) {
  const isClosed = useIsClosed(event);
  const [confirmed, setConfirmed] = useState<ConfirmedSignup | 'again' | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const isAgain = confirmed === 'again';
  useLayoutEffect(() => {
    // The page has become shorter by the form: what took its place may be above the window.
    if (confirmed) container.current?.scrollIntoView({ block: 'start' });
    if (isAgain) container.current?.querySelector('input')?.focus();
  }, [confirmed, isAgain]);
  return (
    <S.Place ref={container}>
      {confirmed && !isAgain ? (
        <SignupConfirmed confirmed={confirmed} onAgain={() => setConfirmed('again')} />
      ) : event && isClosed ? (
        <SignupClosed event={event} />
      ) : (
        <Fields event={event} onSignedUp={setConfirmed} />
      )}
    </S.Place>
  );
}

interface FieldsProps {
  event: AnnouncedEvent | null | undefined;
  onSignedUp: (confirmed: ConfirmedSignup) => void;
}

function Fields({ event, onSignedUp }: FieldsProps) {
  const forNext = event === null;
  const form = useForm<ReturnType<typeof initial>, SignupInput>({ initial: initial(), rules });
  const { askFirst, hint } = useAddressQuestion(form);
  const [signUp, { isLoading }] = useSignUpMutation();
  const showResult = useMutationToast();
  const left = useSeatsLeft(event) ?? {};
  const options = attendanceOptions(event ?? {}, left);
  const [onlyWay] = options.length === 1 ? options : [];
  const attendanceType = onlyWay?.value ?? form.values.attendanceType;
  const chosen = options.find(({ value }) => value === attendanceType)?.value;
  const isFull = chosen !== undefined && leftFor(left, chosen) === 0;
  const closes = event && closingWords(event);
  useEffect(() => {
    if (form.values.attendanceType !== attendanceType) form.set('attendanceType', attendanceType);
  });

  async function submit(body: SignupInput) {
    const { data, error } = await showResult(signUp({ body: { ...body, ...(forNext && { forNext }) } }).unwrap(), {
      success: (answer) => {
        const outcome = outcomeOf(answer);
        return outcome === signedUp ? signedUp : { title: outcome.title, description: answer.message };
      },
      failure: 'There was a problem submitting your information. Please try again.',
    });
    if (data) onSignedUp({ ...body, ...data });
    else if (error.fields) form.showErrors(error.fields);
  }

  return (
    <S.Form {...form.form(askFirst(submit))} action={signups.create.path} aria-label="Live audience">
      {closes && <p>Sign-up closes on {closes}.</p>}
      <S.Pair>
        <TextField
          label="First Name"
          autoComplete="given-name"
          required
          pattern={namePattern}
          title="At least 2 characters"
          {...form.text('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          required
          pattern={namePattern}
          title="At least 2 characters"
          {...form.text('lastName')}
        />
      </S.Pair>
      <TextField label="Email" type="email" autoComplete="email" required hint={hint} {...form.text('email')} />
      <S.Pair>
        <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...form.text('phone')} />
        <TextField
          label="City"
          autoComplete="address-level2"
          required
          pattern={namePattern}
          title="At least 2 characters"
          {...form.text('city')}
        />
      </S.Pair>
      <div>
        <RadioGroup
          legend="How would you like to attend?"
          options={options}
          required
          {...form.text('attendanceType')}
          value={attendanceType}
        />
        <S.Waiting role="status">{isFull && event && waitingWords(event, chosen, left)}</S.Waiting>
      </div>
      {/* For form bots only: off the page, out of the tab order, hidden from screen readers. */}
      <Hidden as="div" aria-hidden="true">
        <TextField label="Website" tabIndex={-1} autoComplete="off" {...form.text('website')} />
      </Hidden>
      {forNext && <input type="hidden" name="forNext" value="on" />}
      <Checkbox
        label={signupNewsletterConsent}
        hint="New conversations and invitations, now and then. Without it, we only write to you about this event. You can unsubscribe at any time."
        {...form.checkbox('subscribeNewsletter')}
      />
      <Checkbox
        label="I agree that my details will be kept for this event and that the evening will be recorded."
        required
        {...form.checkbox('consent')}
      />
      <Button type="submit" disabled={isLoading}>
        {isLoading ? 'Submitting...' : isFull ? 'Join the Waiting List' : 'Join Live Audience'}
      </Button>
    </S.Form>
  );
}
