import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ReaderDetails } from '../../../../shared/people/model/readerDetails.ts';
import { newsletter, readerDetails, signups } from '../../../../shared/people/routes.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { api } from '../../../api/api.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { mutation } from '../../../api/endpoints.ts';
import { ByMailLink, notAskedFor } from '../../../mutations/ByMailLink.tsx';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Form, Pair } from '../../../ui/forms/Form.tsx';
import { Problem, TextField } from '../../../ui/forms/fields.tsx';
import { focusWhenShown, type Message, ResultMessage, support } from '../../../ui/forms/ResultMessage.tsx';
import { useAddressQuestion, withMistypedDomains } from '../../../ui/forms/useAddressQuestion.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ListLoading } from '../../../ui/tables/ListState.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { color, from, size, space, width } from '../../../ui/theme/theme.ts';
import { KeptTable, saveKept } from '../personalData/KeptTable.tsx';

/** What a reader sees about themselves, and can do about it, with a link in an email. Opening it changes nothing. */
export function YourDetails({ token }: { token: string }) {
  const [show, { data, error, isLoading }] = readerDetailsApi.useShowDetailsMutation({ fixedCacheKey: 'your-details' });
  const [erased, setErased] = useState<{ pending: boolean } | null>(null);
  const load = useCallback(async () => {
    if (token !== '') await show({ body: { token } });
  }, [show, token]);
  useEffect(() => void load(), [load]);

  if (erased)
    return (
      <ResultMessage title="Your data is erased">
        <p>
          Your data is gone
          {erased.pending && ', except what a letter is using right now: that will be gone within minutes'}. We keep
          only a fingerprint of your address, which can’t be turned back into it, so that no list can bring you back.
        </p>
        <p>Thank you for the time you spent with us.</p>
      </ResultMessage>
    );
  if (token === '' || (error && asCallError(error).status === 400))
    return (
      <ResultMessage title="This link has expired or isn’t valid">
        <p>
          The link at the foot of our emails doesn’t expire; the one we send on request works for one hour. Open one of
          our emails and use the link at its foot, or write to {support}.
        </p>
      </ResultMessage>
    );
  if (error && !data && !isLoading)
    return (
      <ResultMessage title="That didn’t work">
        <p>{errorMessage(error)}</p>
        <Button onClick={() => void load()}>Try again</Button>
      </ResultMessage>
    );
  if (!data) return <ListLoading words="Loading your details…" visible />;
  return <Details details={data} token={token} onChange={load} onErased={setErased} />;
}

interface YourDetailsProps {
  details: ReaderDetails;
  token: string;
  onChange: () => Promise<void>;
  onErased: (erasure: { pending: boolean }) => void;
}

function Details({ details, token, onChange, onErased }: YourDetailsProps) {
  const { access, subscription, data, signups = [] } = details;
  const isWhole = access === 'whole';
  return (
    <Stack $gap="part">
      <div>
        <h1 tabIndex={-1}>Your details</h1>
        {subscription && <p>Good to see you, {subscription.firstName}.</p>}
      </div>
      <Newsletter subscription={subscription} />
      {subscription && <YourName subscription={subscription} token={token} onSaved={onChange} />}
      {isWhole && signups.length > 0 && <OwnSignups signups={signups} onCanceled={onChange} />}
      {isWhole && subscription && <ChangeAddress token={token} />}
      {isWhole && data && (
        <Part title="Everything we keep about you">
          {data.kept.map((section) => (
            <KeptTable key={section.title} section={section} />
          ))}
          <Button look="plain" onClick={() => saveKept('my-data', data)}>
            Save as a file
          </Button>
        </Part>
      )}
      {isWhole && data?.kept.some(({ stays }) => !stays) && <EraseData token={token} onErased={onErased} />}
      {isWhole && !data && (
        <Part title="There’s nothing left to manage">
          <p>There’s no subscription and no sign-up for this address.</p>
        </Part>
      )}
      {!isWhole && <MailLink token={token} />}
    </Stack>
  );
}

/** Reads are sent as POST too, to keep the token out of logs. */
const readerDetailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    showDetails: mutation(build, readerDetails.show),
    correctName: mutation(build, readerDetails.correctName),
    mailDetailsLink: mutation(build, readerDetails.mailLink),
    changeReaderAddress: mutation(build, readerDetails.changeAddress),
    confirmReaderAddress: mutation(build, readerDetails.confirmAddress),
    eraseDetails: mutation(build, readerDetails.erase),
    leaveNewsletter: mutation(build, newsletter.unsubscribe),
    cancelOwnSignup: mutation(build, signups.cancel),
  }),
});

function Newsletter({ subscription }: Pick<ReaderDetails, 'subscription'>) {
  const [leave, { isLoading, isSuccess, error }] = readerDetailsApi.useLeaveNewsletterMutation();
  if (isSuccess || !subscription)
    return (
      <Part title={isSuccess ? 'You’re unsubscribed' : 'Newsletter'} done={isSuccess}>
        <p>
          {isSuccess ? 'You’ll get no more letters. ' : 'You’re not subscribed with the address our email went to. '}
          <Link to={pages.newsletter}>{isSuccess ? 'Was this a mistake? Subscribe again' : 'Subscribe'}</Link>
        </p>
      </Part>
    );
  const { email, since, suppressed, unsubscribeToken } = subscription;
  return (
    <Part title="Newsletter">
      <Facts
        $width="14rem"
        facts={[
          ['Sent to', email],
          ['Subscribed on', dayOf(since)],
        ]}
      />
      {suppressed && (
        <Notice>
          No letters go to this address at the moment: one bounced or was reported as spam. To get them again, use
          another address.
        </Notice>
      )}
      {error && !isLoading && <Notice role="alert">You’re still subscribed. {errorMessage(error)}</Notice>}
      <Button look="plain" disabled={isLoading} onClick={() => void leave({ query: { token: unsubscribeToken } })}>
        {isLoading ? 'Unsubscribing...' : 'Unsubscribe'}
      </Button>
    </Part>
  );
}

interface YourNameProps {
  subscription: NonNullable<ReaderDetails['subscription']>;
  token: string;
  onSaved: () => Promise<void>;
}

const namesRules = () => import('../../../../shared/people/model/readerDetails.ts').then(({ nameRules }) => nameRules);

function YourName({ subscription: { firstName, lastName, version }, token, onSaved }: YourNameProps) {
  const [correct] = readerDetailsApi.useCorrectNameMutation();
  const [isSaving, setSaving] = useState(false);
  const showResult = useMutationToast();
  const form = useForm({ initial: { firstName, lastName }, rules: namesRules });

  async function submit(names: { firstName: string; lastName: string }) {
    setSaving(true);
    const { error, said } = await showResult(correct({ body: { token, ...names, version } }).unwrap(), {
      success: { title: 'Saved', description: 'Your name has been corrected.' },
    });
    if (error) form.fail(said, error.fields);
    // Also if another change came first: the current name is shown.
    if (!error || error.status === 409) await onSaved();
    if (!error) form.rebase(names);
    setSaving(false);
  }

  return (
    <Part title="Your name">
      <Form {...form.form((names) => void submit(names))} aria-label="Your name">
        <Pair>
          <TextField label="First Name (optional)" autoComplete="given-name" {...form.text('firstName')} />
          <TextField label="Last Name (optional)" autoComplete="family-name" {...form.text('lastName')} />
        </Pair>
        {form.failure && <Problem>{form.failure}</Problem>}
        <div>
          <Button type="submit" look="plain" disabled={isSaving || !form.isDirty}>
            {isSaving ? 'Saving...' : 'Save name'}
          </Button>
        </div>
      </Form>
    </Part>
  );
}

interface OwnSignupsProps {
  signups: NonNullable<ReaderDetails['signups']>;
  onCanceled: () => Promise<void>;
}

function OwnSignups({ signups, onCanceled }: OwnSignupsProps) {
  const [cancel, { isLoading }] = readerDetailsApi.useCancelOwnSignupMutation();
  const showResult = useMutationToast();

  async function cancelSignup(token: string) {
    const { error } = await showResult(cancel({ query: { token } }).unwrap(), {
      success: { title: 'Canceled', description: 'Your sign-up is canceled.' },
    });
    if (!error) await onCanceled();
  }

  return (
    <Part title="Your sign-ups">
      <List>
        {signups.map(({ id, event, standing, cancelToken }) => (
          <li key={id}>
            <span>
              {event}
              <Small as="span">{standing}</Small>
            </span>
            <Button
              look="plain"
              small
              disabled={isLoading}
              aria-label={`Cancel: ${event}`}
              onClick={() => void cancelSignup(cancelToken)}
            >
              Cancel sign-up
            </Button>
          </li>
        ))}
      </List>
    </Part>
  );
}

const addressRules = () =>
  withMistypedDomains(import('../../../../shared/people/model/readerDetails.ts').then((model) => model.addressRules));

function ChangeAddress({ token }: { token: string }) {
  const [change, { isLoading }] = readerDetailsApi.useChangeReaderAddressMutation();
  const [requestedAddress, setRequestedAddress] = useState('');
  const showResult = useMutationToast();
  const form = useForm({ initial: { email: '' }, rules: addressRules });
  const { askFirst, hintOf } = useAddressQuestion(form, ['email']);

  async function submit({ email }: { email: string }) {
    const { error, said } = await showResult(change({ body: { token, email } }).unwrap());
    if (error) form.fail(said, error.fields);
    else setRequestedAddress(email);
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
        <TextField
          label="New address"
          type="email"
          autoComplete="email"
          hint={hintOf('email')}
          {...form.text('email')}
        />
        {form.failure && <Problem>{form.failure}</Problem>}
        <div>
          <Button type="submit" look="plain" disabled={isLoading}>
            {isLoading ? 'Sending...' : 'Change address'}
          </Button>
        </div>
      </Form>
    </Part>
  );
}

function EraseData({ token, onErased }: { token: string; onErased: (erasure: { pending: boolean }) => void }) {
  const [erase] = readerDetailsApi.useEraseDetailsMutation();
  const [asking, setAsking] = useState(false);
  return (
    <Part title="Erase your data">
      <p>
        This ends your subscription and your sign-ups, and deletes everything you see above. We keep only a fingerprint
        of your address, which can’t be turned back into it, so that no list can bring you back.
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Erase my data...
      </Button>
      {asking && (
        <ConfirmMutation
          title="Erase your data for good?"
          confirmLabel="Erase for good"
          pendingLabel="Erasing..."
          mutate={() => erase({ body: { token } }).unwrap().then(onErased)}
          onClose={() => setAsking(false)}
        >
          Your subscription and your sign-ups will end, and no one can bring them back. Our backups hold them for up to
          35 more days.
        </ConfirmMutation>
      )}
    </Part>
  );
}

/** Gives access to everything else: emails get forwarded, so a second link is emailed to the reader's own address. */
function MailLink({ token }: { token: string }) {
  const [mail, { isLoading, isSuccess, error }] = readerDetailsApi.useMailDetailsLinkMutation();
  if (isSuccess)
    return (
      <Part title="Please check your inbox" done>
        <p>
          If we keep anything about the address our email went to, a link is on its way there. It works for one hour.
        </p>
      </Part>
    );
  return (
    <Part title="See your data, change your address, or have everything erased">
      <p>
        Emails get forwarded, and links with them. To see, move or erase your data, we first email you a second link
        that only you receive.
      </p>
      {error && !isLoading && <Notice role="alert">No email was sent. {errorMessage(error)}</Notice>}
      <Button disabled={isLoading} onClick={() => void mail({ body: { token } })}>
        {isLoading ? 'Sending...' : 'Email me the link'}
      </Button>
    </Part>
  );
}

/** `done` moves the focus to its title, because the element that had it is gone. */
const Part = ({ title, done = false, children }: { title: string; done?: boolean; children: ReactNode }) => (
  <Section>
    <h2 ref={done ? focusWhenShown : undefined} tabIndex={-1}>
      {title}
    </h2>
    <Body>{children}</Body>
  </Section>
);

export const addressConfirmed: Message = {
  title: 'Your letters now come here',
  words: (
    <p>
      The {site.name} newsletter now goes to this address and no longer to the old one. We’ve sent a notice to the old
      address.
    </p>
  ),
};

export function ConfirmAddress({ token }: { token: string }) {
  const [confirm, state] = readerDetailsApi.useConfirmReaderAddressMutation();
  return (
    <ByMailLink
      token={token}
      action={readerDetails.confirmAddress.path}
      onSend={() => void confirm({ body: { token } })}
      label="Confirm this address"
      pendingLabel="Confirming..."
      state={state}
      question={{
        title: 'Is this your address?',
        words: `Press the button, and the ${site.name} newsletter will come to the address this link was sent to, instead of the one it goes to now.`,
      }}
      fallback={notAskedFor}
      done={addressConfirmed}
      ended={{
        title: 'This link no longer works',
        words: (
          <p>
            Links work for one day, and a newer one replaces an older one. Your letters go where they went before. To
            change that, use the link at the foot of one of our emails again.
          </p>
        ),
      }}
      notYet="Nothing has changed yet."
    />
  );
}

/** Its title is beside it if there is room. */
const Section = styled.section`
  display: grid;
  gap: ${space.text} ${space.part};
  align-items: start;
  padding-top: ${space.group};
  border-top: 1px solid ${color.hairline};
  ${from.desktop} { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); }
  h2 { font-size: ${size.h3}; }
  h2:focus { outline: none; }
`;

const Body = styled.div`
  display: grid;
  gap: ${space.text};
  justify-items: start;
  max-width: ${width.text};
  & > form { width: 100%; }
  & > p { color: ${color.inkSoft}; }
`;

const List = styled.ul`
  display: grid;
  gap: ${space.near};
  width: 100%;
  li { display: flex; flex-wrap: wrap; gap: ${space.near}; align-items: center; justify-content: space-between; }
`;
