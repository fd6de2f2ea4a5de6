import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { asCallError, type CallError, errorMessage } from '../../api/callError.ts';
import { useMutationForm } from '../../mutations/FormDialog.tsx';
import { Button, PendingLabel } from '../../ui/buttons/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { focusWhenShown, ResultMessage } from '../../ui/forms/ResultMessage.tsx';
import { Notice } from '../../ui/text/Text.tsx';
import { CodeField, NewPasswordField } from './parts.tsx';
import { accountsApi } from './session.ts';

interface Props {
  /** From behind the `#` of an email's link. */
  token: string;
  onDone: () => void;
}

const model = () => import('../../../shared/accounts/model.ts');

const LinkProblem = ({ title, children }: { title: string; children: ReactNode }) => (
  <ResultMessage title={title}>
    <p>{children}</p>
    <p>
      <Link to={pages.login}>Go to login</Link>
    </p>
  </ResultMessage>
);

const firstProblem = (error: CallError) => Object.values(error.fields ?? {})[0] ?? errorMessage(error);

function AcceptInvitation({ token, onDone }: Props) {
  const [accept, { error }] = accountsApi.useAcceptInvitationMutation();
  const form = useMutationForm({
    initial: { token, username: '', password: '' },
    rules: () => model().then(({ acceptance }) => acceptance),
    mutate: (body) => accept({ body }).unwrap(),
    success: { title: 'Welcome', description: `You’re now an admin of ${site.name}.` },
    failure: firstProblem,
    onDone,
  });

  if (asCallError(error).status === 409)
    return <LinkProblem title="This invitation can’t be accepted">{errorMessage(error)}</LinkProblem>;
  return (
    <>
      <h1 tabIndex={-1}>You’re invited</h1>
      <p>You’re asked to help look after {site.name}. Choose a name and a password, and you’re in.</p>
      <Form {...form.props} aria-label="Accept the invitation">
        <TextField
          label="Username"
          autoComplete="username"
          spellCheck={false}
          hint="Such as Ana Lima. You’ll log in with it, and the other admins see it beside what you do."
          required
          {...form.text('username')}
        />
        <NewPasswordField label="Password" {...form.text('password')} />
        <Button type="submit" disabled={form.isPending}>
          <PendingLabel label="Accept and Log In" pending="Accepting..." isPending={form.isPending} />
        </Button>
      </Form>
    </>
  );
}

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

/** The second factor's code is asked for once the server wants it. */
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

/** Nothing happens until a button is pressed, because mail scanners follow links. */
export const accountLinks = {
  invitation: AcceptInvitation,
  confirmAccountAddress: ConfirmAddress,
  newPassword: ResetPassword,
};
