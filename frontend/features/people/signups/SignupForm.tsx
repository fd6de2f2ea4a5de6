import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { signupNewsletterConsent } from '../../../../shared/people/consent/signupConsentWords.ts';
import { type SeatAnswer, type SignupInput, seatHold } from '../../../../shared/people/model/signup.ts';
import { signups } from '../../../../shared/people/routes.ts';
import { namePattern } from '../../../../shared/platform/constants.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { closingWords, priceOf, venueLine, whenOf } from '../../../../shared/time/eventTimes.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { noteSeats, useIsClosed, useSeatsLeft } from '../../../queries/events.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Problem, TextField } from '../../../ui/forms/fields.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { useAddressQuestion, withMistypedDomains } from '../../../ui/forms/useAddressQuestion.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Hidden } from '../../../ui/text/Text.tsx';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';
import { attendanceOptions, held, leftFor, outcomeOf, signedUp, waitingWords } from './signupWords.ts';

const { useSignUpMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: mutation(build, signups.create, { onDone: ({ event }, dispatch) => noteSeats(dispatch, event) }),
  }),
});

const nameField = { required: true, pattern: namePattern, title: 'At least 2 characters' };
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

/** `event`: null for the next one, whose date is not set yet; undefined while that is not known. */
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
    <Place ref={container}>
      {confirmed && !isAgain ? (
        <SignupConfirmed confirmed={confirmed} onAgain={() => setConfirmed('again')} />
      ) : event && isClosed ? (
        <SignupClosed event={event} />
      ) : (
        <Fields event={event} onSignedUp={setConfirmed} />
      )}
    </Place>
  );
}

interface FieldsProps {
  event: AnnouncedEvent | null | undefined;
  onSignedUp: (confirmed: ConfirmedSignup) => void;
}

function Fields({ event, onSignedUp }: FieldsProps) {
  const forNext = event === null;
  const form = useForm<ReturnType<typeof initial>, SignupInput>({ initial: initial(), rules });
  const { askFirst, hintOf } = useAddressQuestion(form, ['email']);
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
    const { data, error, said } = await showResult(
      signUp({ body: { ...body, ...(forNext && { forNext }) } }).unwrap(),
      {
        success: (answer) => {
          const outcome = outcomeOf(answer);
          return outcome === signedUp ? signedUp : { title: outcome.title, description: answer.message };
        },
        failure: 'There was a problem submitting your information. Please try again.',
      },
    );
    if (data) onSignedUp({ ...body, ...data });
    else form.fail(said, error.fields);
  }

  return (
    <Form {...form.form(askFirst(submit))} action={signups.create.path} aria-label="Live audience">
      {closes && <p>Sign-up closes on {closes}.</p>}
      <Pair>
        <TextField label="First Name" autoComplete="given-name" {...nameField} {...form.text('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...nameField} {...form.text('lastName')} />
      </Pair>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint={hintOf('email')}
        {...form.text('email')}
      />
      <Pair>
        <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...form.text('phone')} />
        <TextField label="City" autoComplete="address-level2" {...nameField} {...form.text('city')} />
      </Pair>
      <div>
        <RadioGroup
          legend="How would you like to attend?"
          options={options}
          required
          {...form.text('attendanceType')}
          value={attendanceType}
        />
        <Waiting role="status">{isFull && event && waitingWords(event, chosen, left)}</Waiting>
      </div>
      {/* For form bots only: off the page, out of the tab order, hidden from screen readers. */}
      <Hidden as="div" aria-hidden="true">
        <TextField label="Website" tabIndex={-1} autoComplete="off" {...form.text('website')} />
      </Hidden>
      {forNext && <input type="hidden" name="forNext" value="on" />}
      <Checkbox
        label={signupNewsletterConsent}
        hint="New conversations and invitations, now and then. If you leave this unticked, we write only about the evening. You can unsubscribe at any time."
        {...form.checkbox('subscribeNewsletter')}
      />
      <Checkbox
        label="I agree that you keep my details for this evening, and that it will be recorded."
        required
        {...form.checkbox('consent')}
      />
      {form.failure && <Problem>{form.failure}</Problem>}
      <Button type="submit" disabled={isLoading}>
        {isLoading ? 'Submitting...' : isFull ? 'Join the Waiting List' : 'Join Live Audience'}
      </Button>
    </Form>
  );
}

type ConfirmedSignup = Pick<SignupInput, 'firstName' | 'email' | 'attendanceType'> &
  SeatAnswer & { event: AnnouncedEvent | null };

/** What the visitor has just signed up for. It stays, unlike the toast, and takes the focus from the button. */
function SignupConfirmed({ confirmed, onAgain }: { confirmed: ConfirmedSignup; onAgain: () => void }) {
  const { firstName, email, event } = confirmed;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each confirmation takes the focus, not only the first
  useEffect(() => box.current?.focus(), [confirmed]);
  const { title, words, next } = event
    ? saidOf(confirmed, event)
    : {
        title: 'You’re on the list',
        words: `${firstName}, the date of the next evening isn’t set yet. We’ll write to ${email} when it is.`,
        next: null,
      };
  return (
    <Box ref={box} tabIndex={-1} role="group" aria-labelledby="signed-up">
      <h3 id="signed-up">{title}</h3>
      <p>{words}</p>
      {event && (
        <Facts>
          <dt>When</dt>
          <dd>
            {whenOf(event)}
            <VisitorTime startsAt={event.startsAt} />
          </dd>
          <dt>{confirmed.attendanceType === 'virtual' ? 'How' : 'Where'}</dt>
          <dd>{placeWords(confirmed, event)}</dd>
        </Facts>
      )}
      {next && <p>{next}</p>}
      {event?.payLink && confirmed.attendanceType === 'in-person' && confirmed.status === 'booked' && (
        <ButtonAnchor href={event.payLink}>Pay for your ticket</ButtonAnchor>
      )}
      <Button look="plain" small onClick={onAgain}>
        Sign up someone else
      </Button>
    </Box>
  );
}

/** Once it has begun, no one in line is given a seat any more. */
const isLineServed = ({ startsAt }: AnnouncedEvent) => !startsAt || Date.now() < Date.parse(startsAt);

function saidOf(confirmed: ConfirmedSignup, event: AnnouncedEvent) {
  const { firstName, email, attendanceType } = confirmed;
  const outcome = outcomeOf(confirmed);
  const evening = (
    <>
      <b>{event.title}</b> with {event.guests}
    </>
  );
  if (outcome === signedUp)
    return {
      title: 'You’re signed up',
      words: (
        <>
          {firstName}, we look forward to seeing you at {evening}.
        </>
      ),
      next: `We’re emailing all of this to ${email}, with a calendar file and links to change or cancel it. If you had signed up before, that stays as it was: our email says what you booked.`,
    };
  if (outcome === held)
    return {
      title: outcome.title,
      words: (
        <>
          {firstName}, please press the button in our email to <b>{email}</b> within {seatHold.words} to get your seat
          at {evening}.
        </>
      ),
      next: 'If you had signed up before, that stays as it was: our email says what you booked.',
    };
  return {
    title: outcome.title,
    words: (
      <>
        {firstName}, every seat {attendanceType === 'virtual' ? 'on Zoom' : 'in the room'} is taken at {evening}.
      </>
    ),
    next: `Please press the button in our email to ${email} to join the waiting list. If you had signed up before, it says what you booked. ${
      isLineServed(event)
        ? 'Seats that come free go to the people on the list, in order: when it’s your turn, the seat is yours, and we’ll email you.'
        : 'The evening has begun, so a seat that comes free now goes to the next person who signs up.'
    }`,
  };
}

function placeWords({ attendanceType, status }: ConfirmedSignup, event: AnnouncedEvent): string {
  if (attendanceType === 'virtual')
    return status === 'booked' ? 'On Zoom. We’ll email you the link before the event.' : 'On Zoom';
  return [venueLine(event), priceOf(event) && `Tickets: ${priceOf(event)}`].filter(Boolean).join('. ');
}

/** In the form's place once sign-up has closed. Announced where someone had the form open. */
const SignupClosed = ({ event }: { event: AnnouncedEvent }) => (
  <Box role="alert">
    <h3>Sign-up has closed</h3>
    <p>
      Sign-up for this evening closed on {closingWords(event)}. If you’ve already signed up, you’re all set: we look
      forward to seeing you.
    </p>
    <p>Our newsletter is the first to announce the next evening.</p>
    <ButtonLink look="plain" to={pages.newsletter}>
      Subscribe to the Newsletter
    </ButtonLink>
  </Box>
);

const Place = styled.div`
  /* Its heading stays in sight. */
  scroll-margin-top: calc(${space.part} + ${space.group});
`;

const Form = styled.form`
  display: grid;
  gap: ${space.block};
  button { justify-self: start; min-width: 12rem; }
`;

const Pair = styled.div`
  display: grid;
  gap: ${space.block};
  ${from.tablet} { grid-template-columns: 1fr 1fr; }
`;

/** Screen readers follow it from the start, so it is there while it is empty, but takes no room. */
const Waiting = styled.p`
  &:not(:empty) { margin-top: ${space.near}; }
`;

const Box = styled.div`
  display: grid;
  gap: ${space.near};
  justify-items: start;
  margin-block: ${space.block} ${space.group};
  padding: ${space.block};
  border: 1px solid ${color.hairline};
  border-left: 3px solid ${color.saffron};
  background: ${color.paperLight};
  overflow-wrap: anywhere;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space.hair} ${space.text};
  margin: 0;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; line-height: inherit; }
  dd { margin: 0; }
`;
