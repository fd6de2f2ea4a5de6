import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { signupNewsletterConsent } from '../../../../shared/people/consent/signupConsentWords.ts';
import type { SignupInput } from '../../../../shared/people/model/signup.ts';
import { signups } from '../../../../shared/people/routes/signups.ts';
import { nameMinLength } from '../../../../shared/platform/constants.ts';
import { site } from '../../../../shared/site/site.ts';
import { isOffered, priceOf, venueLines } from '../../../../shared/time/eventWords.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { withMistypedDomains } from '../address/mistypedDomains.ts';
import { useAddressQuestion } from '../address/useAddressQuestion.tsx';
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

export const signedUp = {
  title: 'Sign-up Successful!',
  description: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
};

type Event = Pick<UpcomingEvent, 'attendance' | 'venue' | 'address' | 'price'>;

/** The ways to attend that the event offers. */
const attendanceOptions = (event: Event) =>
  [
    {
      value: 'in-person' as const,
      label: 'In person',
      hint: [`At ${venueLines(event)[0]}`, priceOf(event) && `Tickets: ${priceOf(event)}`].filter(Boolean).join('. '),
    },
    { value: 'virtual' as const, label: 'Virtual', hint: 'Via Zoom, from wherever you are' },
  ].filter(({ value }) => isOffered(event, value));

/**
 * The sign-up form for a live event, or, with null, for the evening whose date is not set yet; undefined while that is not
 * known. After a sign-up, its confirmation takes the form's place, and offers an empty form.
 */
export function SignupForm({ event }: { event: Event | null | undefined }) {
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
      ) : (
        <Fields event={event} onSignedUp={setConfirmed} />
      )}
    </S.Place>
  );
}

interface FieldsProps {
  event: Event | null | undefined;
  onSignedUp: (confirmed: ConfirmedSignup) => void;
}

function Fields({ event, onSignedUp }: FieldsProps) {
  const forNext = event === null;
  const form = useForm<ReturnType<typeof initial>, SignupInput>({ initial: initial(), rules });
  const { askFirst, hint } = useAddressQuestion(form);
  const [signUp, { isLoading }] = useSignUpMutation();
  const showResult = useMutationToast();
  const options = attendanceOptions(event ?? {});
  const [onlyWay] = options.length === 1 ? options : [];
  const attendanceType = onlyWay?.value ?? form.values.attendanceType;
  useEffect(() => {
    if (form.values.attendanceType !== attendanceType) form.set('attendanceType', attendanceType);
  });

  async function submit(body: SignupInput) {
    const { data, error } = await showResult(signUp({ body: { ...body, ...(forNext && { forNext }) } }).unwrap(), {
      success: signedUp,
      failure: 'There was a problem submitting your information. Please try again.',
    });
    if (data) onSignedUp({ ...body, event: data.event });
    else if (error.fields) form.showErrors(error.fields);
  }

  return (
    <S.Form {...form.form(askFirst(submit))} action={signups.create.path} aria-label="Live audience">
      <S.Pair>
        <TextField
          label="First Name"
          autoComplete="given-name"
          required
          minLength={nameMinLength}
          {...form.text('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          required
          minLength={nameMinLength}
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
          minLength={nameMinLength}
          {...form.text('city')}
        />
      </S.Pair>
      <RadioGroup
        legend="How would you like to attend?"
        options={options}
        required
        {...form.text('attendanceType')}
        value={attendanceType}
      />
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
        {isLoading ? 'Submitting...' : 'Join Live Audience'}
      </Button>
    </S.Form>
  );
}
