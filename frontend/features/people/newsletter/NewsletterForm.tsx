import { newsletterConsent } from '../../../../shared/people/consent/consentWords.ts';
import type { Subscription } from '../../../../shared/people/model/subscriber.ts';
import { newsletter } from '../../../../shared/people/routes/newsletter.ts';
import { namePattern } from '../../../../shared/platform/constants.ts';
import { site } from '../../../../shared/site/site.ts';
import { tryLaterText } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { withMistypedDomains } from '../address/mistypedDomains.ts';
import { useAddressQuestion } from '../address/useAddressQuestion.tsx';
import * as S from './NewsletterForm.styles.ts';
import { useSubscribeMutation } from './newsletterApi.ts';

const initial = { firstName: '', lastName: '', email: '', consent: false, website: '' };
/** Nobody is subscribed before they press the button in the mail. */
const isDoubleOptIn = () => site.newsletter.optIn === 'double';
const rules = () =>
  withMistypedDomains(import('../../../../shared/people/model/subscriber.ts').then(({ subscription }) => subscription));

/** The sign-up form, on paper or on a dark band. After subscribing, a word of thanks replaces it. */
export function NewsletterForm({ on = 'paper' }: { on?: 'paper' | 'night' }) {
  const form = useForm<typeof initial, Subscription>({ initial, rules });
  const { askFirst, hint } = useAddressQuestion(form, on);
  const [subscribe, { isLoading, isSuccess }] = useSubscribeMutation();
  const showResult = useMutationToast();

  async function submit(body: Subscription) {
    const { error } = await showResult(subscribe({ body }).unwrap(), {
      success: ({ message }) => ({
        title: isDoubleOptIn() ? 'One more step' : 'Successfully subscribed!',
        description: message || 'Thank you for subscribing to our newsletter.',
      }),
      failure: (failure) => ({
        title: 'Subscription failed',
        description: tryLaterText(failure) || failure.text || 'Please try again later',
      }),
    });
    if (error?.fields) form.showErrors(error.fields);
  }

  if (isSuccess) return <Thanks on={on} />;
  return (
    <S.Form {...form.form(askFirst(submit))} action={newsletter.subscribe.path} aria-label="Newsletter">
      <TextField
        label="First Name"
        placeholder="Your first name"
        autoComplete="given-name"
        required
        on={on}
        pattern={namePattern}
        title="At least 2 characters"
        {...form.text('firstName')}
      />
      <TextField
        label="Last Name"
        placeholder="Your last name"
        autoComplete="family-name"
        required
        on={on}
        pattern={namePattern}
        title="At least 2 characters"
        {...form.text('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        placeholder="you@example.com"
        autoComplete="email"
        required
        hint={hint}
        on={on}
        {...form.text('email')}
      />
      {/* For form bots only: off the page, out of the tab order, hidden from screen readers. */}
      <Hidden as="div" aria-hidden="true">
        <TextField label="Website" tabIndex={-1} autoComplete="off" {...form.text('website')} />
      </Hidden>
      <Checkbox label={newsletterConsent} required on={on} {...form.checkbox('consent')} />
      <Button type="submit" on={on} disabled={isLoading}>
        {isLoading ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </S.Form>
  );
}

/** What comes by email. It may say nothing about the address: anybody could have entered it. */
const WhatComes = () => (
  <p>
    {isDoubleOptIn()
      ? 'Press the button in it to start.'
      : 'A welcome email is on its way. If you unsubscribed before, press the button in it to start again.'}
  </p>
);

export const subscribed: Message = {
  title: 'Thank you for subscribing!',
  words: (
    <>
      <p>Please check your email for confirmation.</p>
      <WhatComes />
    </>
  ),
};

const Thanks = ({ on }: { on: 'paper' | 'night' }) => (
  <S.Thanks ref={focusWhenShown} tabIndex={-1} $on={on}>
    <S.Mark $on={on} />
    <h3>{subscribed.title}</h3>
    {subscribed.words}
  </S.Thanks>
);
