import { Link } from 'react-router-dom';
import type { Acceptance, InvitedAs } from '../../../../shared/accounts/model/account.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../ui/buttons/PendingLabel.tsx';
import { Form } from '../../../ui/forms/Form.ts';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { PageLoading } from '../../../ui/page/PageLoading.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { accountLinksApi } from './accountLinksApi.ts';
import { LinkProblem } from './LinkProblem.tsx';

/** Shows an invitation. The account is created only when the button is pressed, because mail scanners follow links. */
export function AcceptInvitation({ token, onDone }: { token: string; onDone: () => void }) {
  const { data, error, isFetching, refetch } = accountLinksApi.useInvitationQuery(
    { body: { token } },
    { skip: token === '' },
  );
  if (token === '') return <LinkProblem title="This link isn’t valid">Open the link in our email again.</LinkProblem>;
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

const rules = () => import('../../../../shared/accounts/model/account.ts').then(({ acceptance }) => acceptance);

interface Props {
  token: string;
  invitation: InvitedAs;
  onDone: () => void;
}

function AcceptanceForm({ token, invitation: { username, invitedBy }, onDone }: Props) {
  const [accept, { isLoading, error }] = accountLinksApi.useAcceptInvitationMutation();
  const showResult = useMutationToast();
  const form = useForm<Acceptance, Acceptance>({ initial: { token, username, password: '' }, rules });

  async function submit(body: Acceptance) {
    const { error: failed } = await showResult(accept({ body }).unwrap(), {
      success: { title: 'Welcome', description: `You’re now an admin of ${site.name}.` },
      failure: (each) => Object.values(each.fields ?? {})[0] ?? errorMessage(each),
    });
    if (failed?.fields) form.showErrors(failed.fields);
    else if (!failed) onDone();
  }

  return (
    <>
      <h1 tabIndex={-1}>You’re invited</h1>
      <p>
        {invitedBy} would like you to help look after {site.name}. Choose a password, and you’re in.
      </p>
      <Form {...form.form((body) => void submit(body))} aria-label="Accept the invitation">
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="You’ll log in with it. You can choose another one."
          required
          {...form.text('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 12 characters, and not a common password. A few words of your own work well."
          required
          {...form.text('password')}
        />
        {asCallError(error).status === 409 && (
          <Notice tone="danger">
            {errorMessage(error)} <Link to={pages.login}>Log in</Link>
          </Notice>
        )}
        <Button type="submit" disabled={isLoading}>
          <PendingLabel label="Accept and Log In" pending="Accepting..." isPending={isLoading} />
        </Button>
      </Form>
    </>
  );
}
