import { styled } from 'styled-components';
import { newsletterConsent } from '../../../../shared/people/consent/consentWords.ts';
import type { Subscription } from '../../../../shared/people/model/subscriber.ts';
import { newsletter } from '../../../../shared/people/routes.ts';
import { namePattern } from '../../../../shared/platform/constants.ts';
import { site } from '../../../../shared/site/site.ts';
import { api } from '../../../api/api.ts';
import { tryLaterText } from '../../../api/callError.ts';
import { mutation } from '../../../api/endpoints.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { type Ground, Problem, TextField } from '../../../ui/forms/fields.tsx';
import { focusWhenShown, type Message } from '../../../ui/forms/ResultMessage.tsx';
import { useAddressQuestion, withMistypedDomains } from '../../../ui/forms/useAddressQuestion.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Band } from '../../../ui/layout/layout.tsx';
import { Enso } from '../../../ui/pictures/Enso.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { Hidden, TitledList } from '../../../ui/text/Text.tsx';
import { color, from, radius, size, space, width } from '../../../ui/theme/theme.ts';

const nameField = { required: true, pattern: namePattern, title: 'At least 2 characters' };
const initial = { firstName: '', lastName: '', email: '', consent: false, website: '' };
/** No one is subscribed before they press the button in the email. */
const isDoubleOptIn = () => site.newsletter.optIn === 'double';
const rules = () =>
  withMistypedDomains(import('../../../../shared/people/model/subscriber.ts').then(({ subscription }) => subscription));

export function NewsletterForm({ on = 'paper' }: { on?: 'paper' | 'night' }) {
  const form = useForm<typeof initial, Subscription>({ initial, rules });
  const { askFirst, hintOf } = useAddressQuestion(form, ['email'], on);
  const [subscribe, { isLoading, isSuccess }] = useSubscribeMutation();
  const showResult = useMutationToast();

  async function submit(body: Subscription) {
    const { error, said } = await showResult(subscribe({ body }).unwrap(), {
      success: ({ message }) => ({
        title: isDoubleOptIn() ? subscribed.title : 'Successfully subscribed!',
        description: message || 'Thank you for subscribing to our newsletter.',
      }),
      failure: (failure) => ({
        title: 'Subscription failed',
        description: tryLaterText(failure) || failure.text || 'Please try again later',
      }),
    });
    if (error) form.fail(said, error.fields);
  }

  if (isSuccess) return <Thanks on={on} />;
  return (
    <Fields {...form.form(askFirst(submit))} action={newsletter.subscribe.path} aria-label="Newsletter">
      <TextField
        label="First Name"
        placeholder="Your first name"
        autoComplete="given-name"
        on={on}
        {...nameField}
        {...form.text('firstName')}
      />
      <TextField
        label="Last Name"
        placeholder="Your last name"
        autoComplete="family-name"
        on={on}
        {...nameField}
        {...form.text('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        placeholder="you@example.com"
        autoComplete="email"
        required
        hint={hintOf('email')}
        on={on}
        {...form.text('email')}
      />
      {/* For form bots only: off the page, out of the tab order, hidden from screen readers. */}
      <Hidden as="div" aria-hidden="true">
        <TextField label="Website" tabIndex={-1} autoComplete="off" {...form.text('website')} />
      </Hidden>
      <Checkbox label={newsletterConsent} required on={on} {...form.checkbox('consent')} />
      {form.failure && <Problem $on={on}>{form.failure}</Problem>}
      <Button type="submit" on={on} disabled={isLoading}>
        {isLoading ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </Fields>
  );
}

/** What comes by email. It may say nothing about the address: anyone could have entered it. */
const WhatComes = () => (
  <p>
    {isDoubleOptIn()
      ? 'Press the button in it to start.'
      : 'A welcome email is on its way. If you had unsubscribed, it asks you to confirm first.'}
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
  <Box ref={focusWhenShown} tabIndex={-1} $on={on}>
    <Mark $on={on} />
    <h3>{subscribed.title}</h3>
    {subscribed.words}
  </Box>
);

const { useSubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({ subscribe: mutation(build, newsletter.subscribe) }),
});

export function JoinCommunity() {
  return (
    <>
      <Dusk>
        <Landscape name="hero" sizes="100vw" alt="" />
      </Dusk>
      <Band ground="night" aria-labelledby="join-community">
        <Halves>
          <Beside>
            <h2 id="join-community">Join Our Community</h2>
            <p>
              A quiet letter now and then: new conversations as they appear, invitations to sit in on a live{' '}
              {site.product.singular}, and a passage or two worth keeping.
            </p>
          </Beside>
          <NewsletterForm on="night" />
        </Halves>
      </Band>
    </>
  );
}

const benefits = [
  [
    'New conversations first',
    `Every new ${site.product.singular}, with a few words on why it’s worth an hour of your time.`,
  ],
  ['Invitations', 'Dates of live recordings, in the room and online, before they’re announced elsewhere.'],
  ['Passages to keep', 'Short readings from our guests and from the books they return to.'],
  ['From the archive', 'Recordings from earlier years that speak to the season we’re in.'],
] as const;

export function Benefits() {
  return (
    <div>
      <h2>What you’ll receive</h2>
      <TitledList items={benefits} />
    </div>
  );
}

export function PrivacyNote() {
  return (
    <Note>
      <strong>Your privacy.</strong> We use your name and address only for this newsletter. We never sell or share them,
      and every letter has a link that unsubscribes you at once.
    </Note>
  );
}

const Fields = styled.form`
  display: grid;
  gap: ${space.block};
  max-width: ${width.form};
  button { justify-self: start; min-width: 12rem; }
  ${from.tablet} {
    grid-template-columns: 1fr 1fr;
    & > :nth-child(n + 3) { grid-column: 1 / -1; }
  }
`;

const Box = styled.div<Ground>`
  display: grid;
  gap: ${space.tight};
  justify-items: start;
  max-width: ${width.form};
  padding: ${space.group};
  border: 1px solid ${({ $on }) => ($on === 'night' ? color.nightHairline : color.hairline)};
  border-radius: ${radius.card};
  color: ${({ $on }) => ($on === 'night' ? color.nightSoft : color.inkSoft)};
  h3 { color: ${({ $on }) => ($on === 'night' ? color.paper : color.ink)}; }
  &:focus { outline: none; }
`;

const Mark = styled(Enso)<Ground>`
  width: 2.75rem;
  margin-bottom: ${space.tight};
  color: ${({ $on }) => ($on === 'night' ? color.saffron : color.brand)};
`;

const Dusk = styled.div`
  position: relative;
  background: ${color.paperDeep};
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 30%;
    background: linear-gradient(transparent, ${color.night});
  }
`;

const Landscape = styled(Picture)`
  aspect-ratio: 4 / 3;
  object-fit: cover;
  object-position: 60% 100%;
  background-color: transparent;
  mask-image: linear-gradient(transparent, black 55%);
  ${from.tablet} { aspect-ratio: 2 / 1; }
  ${from.desktop} { aspect-ratio: 2.5 / 1; }
`;

const Halves = styled.div`
  display: grid;
  gap: ${space.part};
  ${from.desktop} { grid-template-columns: 1fr 1.15fr; }
`;

const Beside = styled.div`
  display: grid;
  gap: ${space.block};
  align-content: start;
  p { max-width: 30rem; color: ${color.nightSoft}; font-size: ${size.lead}; line-height: 1.5; }
`;

const Note = styled.p`
  max-width: 34rem;
  margin-top: ${space.block};
  color: ${color.inkSoft};
  font-size: ${size.small};
  strong { color: ${color.ink}; }
`;
