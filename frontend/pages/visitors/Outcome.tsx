import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { type Outcome, outcomes, pages, type Refusal } from '../../../shared/site/pages.ts';
import { confirmed, unsubscribed } from '../../features/people/newsletter/NewsletterByLink.tsx';
import { subscribed } from '../../features/people/newsletter/NewsletterForm.tsx';
import { addressConfirmed } from '../../features/people/readerDetails/YourDetails.tsx';
import { canceled, confirmedSignup } from '../../features/people/signups/SignupByLink.tsx';
import { full, held, signedUp } from '../../features/people/signups/signupWords.ts';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { ifItKeepsFailing, type Message, ShortPage } from '../../ui/forms/ResultMessage.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { Meta } from '../../ui/page/Meta.tsx';
import { heads } from './heads.ts';
import NotFound from './NotFound.tsx';

const home = (
  <ButtonLink look="plain" to={pages.home}>
    Go to the home page
  </ButtonLink>
);

const thenHome = (title: string, words: ReactNode): Message => ({
  title,
  words: (
    <>
      {words}
      {home}
    </>
  ),
});

const said: Record<Exclude<Outcome, `${string}-${Refusal}`>, Message> = {
  subscribed: thenHome(subscribed.title, subscribed.words),
  confirmed,
  unsubscribed,
  'signed-up': thenHome(signedUp.title, <p>{signedUp.description}</p>),
  'seat-to-confirm': thenHome(held.title, <p>{held.description}</p>),
  'signed-up-where-full': thenHome(
    full.title,
    <>
      <p>{full.description}</p>
      <p>Seats that come free go to the people on the list, in order: when it’s your turn, we’ll email you.</p>
    </>,
  ),
  'seat-confirmed': confirmedSignup.booked,
  'on-the-waiting-list': confirmedSignup.waiting,
  'sign-up-canceled': canceled,
  'address-confirmed': addressConfirmed,
  'event-over': thenHome(
    'Sign-up has closed',
    <>
      <p>
        This evening takes no more sign-ups, and yours has not been kept. You can sign up for the next evening instead.
      </p>
      <ButtonLink to={pages.signup}>See the next evening</ButtonLink>
    </>,
  ),
};

/** The forms, with what they require. A form of a page leads back to it; an email's form has no page to return to. */
const forms = {
  newsletter: {
    title: 'You’re not subscribed yet',
    requirements:
      'Please enter your first and last name, at least two letters each, and a valid email address, and check the box to agree.',
    back: <ButtonLink to={pages.newsletter}>Back to the form</ButtonLink>,
  },
  signup: {
    title: 'You’re not signed up yet',
    requirements:
      'Please enter your first and last name and your city, at least two letters each, and a valid email address, choose how you’d like to attend, and check the box to agree.',
    back: <ButtonLink to={pages.signup}>Back to the form</ButtonLink>,
  },
  mail: {
    title: 'That didn’t work',
    requirements:
      'The link may have expired, or part of it may be missing. Please open the link in our latest email to you.',
    back: null,
  },
};

const reasons = {
  invalid: '',
  busy: 'There were too many attempts. Please try again later.',
  failed: 'Something went wrong on our side. Please try again in a moment.',
};

function refused(outcome: string): Message {
  const [form = '', reason = ''] = outcome.split('-');
  const { title, requirements, back } = forms[form as keyof typeof forms];
  return {
    title,
    words: (
      <>
        <p>{reasons[reason as Refusal] || requirements}</p>
        {back && <p>Use your browser’s Back button to return to what you typed.</p>}
        {back}
        {ifItKeepsFailing}
      </>
    ),
  };
}

/** The outcome of a form that was sent without scripts. */
export default function OutcomePage() {
  const { id } = useParams();
  const outcome = outcomes.find((known) => known === id);
  if (!outcome)
    return (
      <>
        <Meta {...heads.notFound} />
        <NotFound />
      </>
    );
  const { title, words } = outcome in said ? said[outcome as keyof typeof said] : refused(outcome);
  return (
    <>
      <Meta {...heads.outcome} title={title} />
      <Band>
        <ShortPage>
          <h1 tabIndex={-1}>{title}</h1>
          {words}
        </ShortPage>
      </Band>
    </>
  );
}
