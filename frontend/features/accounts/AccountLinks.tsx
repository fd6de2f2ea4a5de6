import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { InvitedAs } from '../../../shared/accounts/model.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { asCallError, type CallError, errorMessage } from '../../api/callError.ts';
import { useMutationForm } from '../../mutations/FormDialog.tsx';
import { Button, PendingLabel } from '../../ui/buttons/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { focusWhenShown, ResultMessage } from '../../ui/forms/ResultMessage.tsx';
import { PageLoading } from '../../ui/page/PageLoading.tsx';
import { Notice } from '../../ui/text/Text.tsx';
import { CodeField, NewPasswordField } from './parts.tsx';
import { accountsApi } from './session.ts';

interface Props {
  /** From behind the `#` of a mail's link. */
  token: string;
  onDone: () => void;
}

/** A page that a mail's link opens. Nothing happens until its button is pressed, because mail scanners follow links. */
const forLink = (Page: ComponentType<Props>) => (props: Props) =>
  props.token === '' ? (
    <LinkProblem title="This link isn’t valid">Open the link in our email again.</LinkProblem>
  ) : (
    <Page {...props} />
  );

const model = () => import('../../../shared/accounts/model.ts');

/** Says why a mail's link does not work, and where to go instead. */
const LinkProblem = ({ title, children }: { title: string; children: ReactNode }) => (
  <ResultMessage title={title}>
    <p>{children}</p>
    <p>
      <Link to={pages.login}>Go to login</Link>
    </p>
  </ResultMessage>
);

/** Shows an invitation. The account is created only when the button is pressed, because mail scanners follow links. */
function AcceptInvitation({ token, onDone }: Props) {
  const { data, error, isFetching, refetch } = accountsApi.useInvitationQuery({ body: { token } });
  if (data) return <AcceptanceForm token={token} invitation={data} onDone={onDone} />;
  if (isFetching || !error) return <PageLoading />;
  if (asCallError(error).status === 409)
    return <LinkProblem title="This invitation can’t be accepted">{errorMessage(error)}</LinkProblem>;
  return (
    <LinkProblem title="That didn’t work">
      {errorMessage(error)}{' '}
      <Button look="plain" small onClick={() => void refetch()}>
        Try again
      </Button>
    </LinkProblem>
  );
}

const firstProblem = (error: CallError) => Object.values(error.fields ?? {})[0] ?? errorMessage(error);

function AcceptanceForm({ token, invitation, onDone }: Props & { invitation: InvitedAs }) {
  const { username, invitedBy } = invitation;
  const [accept, { error }] = accountsApi.useAcceptInvitationMutation();
  const form = useMutationForm({
    initial: { token, username, password: '' },
    rules: () => model().then(({ acceptance }) => acceptance),
    mutate: (body) => accept({ body }).unwrap(),
    success: { title: 'Welcome', description: `You’re now an admin of ${site.name}.` },
    failure: firstProblem,
    onDone,
  });

  return (
    <>
      <h1 tabIndex={-1}>You’re invited</h1>
      <p>
        {invitedBy} would like you to help look after {site.name}. Choose a password, and you’re in.
      </p>
      <Form {...form.props} aria-label="Accept the invitation">
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="You’ll log in with it. You can choose another one."
          required
          {...form.text('username')}
        />
        <NewPasswordField label="Password" {...form.text('password')} />
        {asCallError(error).status === 409 && (
          <Notice tone="danger">
            {errorMessage(error)} <Link to={pages.login}>Log in</Link>
          </Notice>
        )}
        <Button type="submit" disabled={form.isPending}>
          <PendingLabel label="Accept and Log In" pending="Accepting..." isPending={form.isPending} />
        </Button>
      </Form>
    </>
  );
}

/** Confirms an admin's address, only when the button is pressed, because mail scanners follow links. */
function ConfirmAddress({ token }: Props) {
  const [confirm, { data, error, isLoading }] = accountsApi.useConfirmAddressMutation();
  if (data)
    return (
      <ResultMessage title="Thank you">
        <p>
          Notices about the account of {data.username} now go to {data.address}.
        </p>
        <p>
          <Link to={pages.adminAccount}>Go to your account</Link>
        </p>
      </ResultMessage>
    );
  if (error && asCallError(error).status === 409)
    return <LinkProblem title="This link no longer works">{errorMessage(error)}</LinkProblem>;
  return (
    <>
      <h1 tabIndex={-1}>Is this your address?</h1>
      <p>An admin of {site.name} entered it for their account. If that’s you, press the button.</p>
      {error && !isLoading && <Notice tone="danger">{errorMessage(error)}</Notice>}
      <Button disabled={isLoading} onClick={() => void confirm({ body: { token } })}>
        <PendingLabel label="Yes, this is my address" pending="Confirming..." isPending={isLoading} />
      </Button>
    </>
  );
}

const changed = {
  title: 'Password changed',
  description: 'You’re logged in. All your other devices were logged out.',
};

/** Sets a new password. The code of the second factor is asked for once the server wants it. */
function ResetPassword({ token, onDone }: Props) {
  const [reset, { error }] = accountsApi.useResetPasswordMutation();
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useMutationForm({
    initial: { token, newPassword: '', code: '' },
    rules: () => model().then(({ passwordReset }) => passwordReset),
    mutate: (body) =>
      reset({ body })
        .unwrap()
        .catch((reason: unknown) => {
          // The first time, nothing is wrong yet.
          if (asksForCode || !asCallError(reason).fields?.code) throw reason;
          setAsksForCode(true);
          return null;
        }),
    success: (user) => (user ? changed : undefined),
    failure: firstProblem,
    onDone: (user) => user && onDone(),
  });

  if (asCallError(error).status === 409)
    return <LinkProblem title="This link no longer works">{errorMessage(error)}</LinkProblem>;
  return (
    <>
      <h1 tabIndex={-1}>Set a new password</h1>
      <p>You’ll be logged in here, and logged out on all other devices. Your passkeys and codes stay as they are.</p>
      <Form {...form.props} aria-label="Set a new password">
        {/* The browser's password manager saves the new password under this name, with which the token begins. */}
        <input type="text" autoComplete="username" value={token.split('~')[0]} readOnly hidden />
        <NewPasswordField label="New password" {...form.text('newPassword')} />
        {asksForCode && <CodeField ref={focusWhenShown} {...form.text('code')} />}
        <Button type="submit" disabled={form.isPending}>
          <PendingLabel label="Set Password and Log In" pending="Checking..." isPending={form.isPending} />
        </Button>
      </Form>
    </>
  );
}

export const accountLinks = {
  invitation: forLink(AcceptInvitation),
  confirmAccountAddress: forLink(ConfirmAddress),
  newPassword: forLink(ResetPassword),
};
