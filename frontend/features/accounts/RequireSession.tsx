import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { StepUp as Confirmation } from '../../../shared/accounts/model.ts';
import { pages } from '../../../shared/site/pages.ts';
import { answerStepUp, isStepUpAsked, onStepUp, useUserQuery } from '../../api/api.ts';
import { asCallError, type CallError, errorMessage, isUnanswered } from '../../api/callError.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { focusWhenShown } from '../../ui/forms/ResultMessage.tsx';
import { useForm } from '../../ui/forms/useForm.ts';
import { PageLoading } from '../../ui/page/PageLoading.tsx';
import { width } from '../../ui/theme/theme.ts';
import { obstacle } from './ceremony.ts';
import { LoginForm } from './LoginForm.tsx';
import { AddPasskey } from './Passkeys.tsx';
import { CodeField } from './parts.tsx';
import { DialogFrame, type FactorFrame, SecondFactorTask } from './SecondFactor.tsx';
import { accountsApi, type LoginRedirect, useHasSignedOut, useSignOut } from './session.ts';

/**
 * Shows its children to signed-in admins, and leads others to the login and back. Where the site asks a second factor of
 * every admin, who has none sets it up first, in `SetUpPage`. If the session ends, or lacks a second factor, the page
 * stays and a dialog asks for what is missing.
 *
 * `worksOffline`: the page keeps on the device what it needs until the admin logs out, so it also shows while no one answers who
 * is logged in.
 */
export function RequireSession({
  children,
  SetUpPage,
  worksOffline = false,
}: {
  children: ReactNode;
  SetUpPage: ComponentType<FactorFrame>;
  worksOffline?: boolean;
}) {
  const { data, isLoading, error } = useUserQuery();
  const { pathname, search, hash } = useLocation();
  const [admitted, setAdmitted] = useState(false);
  const setUp = useFactorSetUp();
  const leaving = useHasSignedOut();
  useEffect(() => {
    if (error) console.error('Couldn’t check whether you’re logged in', error);
  }, [error]);
  const signedIn = data?.isAuthenticated ?? false;
  const isOffline = worksOffline && error !== undefined && isUnanswered(asCallError(error));
  if ((signedIn || isOffline) && !setUp.isPending && !admitted) setAdmitted(true);
  const isEarly = worksOffline && isLoading;
  if (isLoading && !isEarly) return <PageLoading />;
  if (signedIn || isEarly || ((admitted || setUp.isPending) && !leaving))
    return (
      <>
        {(admitted || isEarly) && children}
        {setUp.isPending && <SetUpFactor Page={admitted ? undefined : SetUpPage} onDone={setUp.done} />}
        <StepUp />
        {!signedIn && !isEarly && !isOffline && <SignInAgain />}
      </>
    );
  return (
    <Navigate
      to={pages.login}
      replace
      state={leaving ? null : ({ from: pathname + search + hash } satisfies LoginRedirect)}
    />
  );
}

/**
 * Asks the admin to sign in again over the current page, so that no work is lost. Once closed, it does not return until the
 * server refuses another request.
 */
export function SignInAgain() {
  const { fulfilledTimeStamp } = useUserQuery();
  const [closedAt, setClosedAt] = useState<number>();
  if (closedAt !== undefined && closedAt === fulfilledTimeStamp) return null;
  return (
    <Dialog title="Please log in again" onClose={() => setClosedAt(fulfilledTimeStamp)}>
      <p>Your session has ended. What you typed is still there: log in, then repeat what you were doing.</p>
      <LoginForm again />
    </Dialog>
  );
}

/** Asks the admin to confirm that it is them, whenever the server wants it for what they are doing, over whatever they see. */
export const StepUp = () => (useSyncExternalStore(onStepUp, isStepUpAsked) ? <StepUpDialog /> : null);

const rules = () => import('../../../shared/accounts/model.ts').then(({ stepUp }) => stepUp);

/** Only the first sentence: the field shows the whole message, and on phones the toast covers part of the form. */
const failure = (error: CallError) => Object.values(error.fields ?? {})[0]?.split(/(?<=\.) /)[0] ?? errorMessage(error);

function StepUpDialog() {
  const [confirm, { isLoading }] = accountsApi.useStepUpMutation();
  const { data: account } = accountsApi.useAccountQuery();
  const form = useForm<Record<'currentPassword' | 'code', string>, Confirmation>({
    initial: { currentPassword: '', code: '' },
    rules,
  });
  const showResult = useMutationToast();
  const isOn = account !== undefined && account.recoveryCodes !== null;
  const [isOnLate, setIsOnLate] = useState(false);

  async function submit(body: Confirmation) {
    if (isOn && !body.code) return form.showErrors({ code: 'Please enter the code' });
    const { data, error } = await showResult(confirm({ body }).unwrap(), { failure });
    if (error?.fields?.code && !isOn) setIsOnLate(true);
    if (error?.fields) form.showErrors(error.fields);
    else if (data) answerStepUp(data.stepUpToken);
  }

  return (
    <Dialog title="Confirm that it’s you" width={width.editor} onClose={() => answerStepUp()}>
      <Form {...form.form((body) => void submit(body))}>
        <p>
          This changes who can get in, so it takes more than being logged in. You won’t be asked again for five minutes.
        </p>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          {...form.text('currentPassword')}
        />
        {(isOn || isOnLate) && <CodeField ref={isOnLate ? focusWhenShown : undefined} {...form.text('code')} />}
        <FormActions
          onCancel={() => answerStepUp()}
          label="Continue"
          pendingLabel="Checking..."
          isPending={isLoading}
        />
      </Form>
    </Dialog>
  );
}

/** Whether the admin has to set up a second factor, until `done`: once it is on, its recovery codes are still to be kept. */
export function useFactorSetUp() {
  const { data } = useUserQuery();
  const [hasBegun, setBegun] = useState(false);
  const isNeeded = data?.needsFactor ?? false;
  if (isNeeded && !hasBegun) setBegun(true);
  return { isPending: isNeeded || hasBegun, done: () => setBegun(false) };
}

interface Props {
  /** The frame of a page of its own. Without it, a dialog is shown over the current page. */
  Page?: ComponentType<FactorFrame> | undefined;
  onDone: () => void;
}

const title = 'Set up a second factor';

/**
 * Asks an admin for the second factor that the site asks of everyone: a passkey, where the browser knows them, or an authenticator
 * app. Once the dialog is closed, it does not return until the server refuses another request.
 */
export function SetUpFactor({ Page, onDone }: Props) {
  const { data, fulfilledTimeStamp } = useUserQuery();
  // The session may end before the recovery codes are kept.
  const [username] = useState(data?.user?.username ?? '');
  const [closedAt, setClosedAt] = useState<number>();
  const [way, setWay] = useState<'passkey' | 'app' | null>(obstacle() ? 'app' : null);
  const signOut = useSignOut();
  // Early: a new passkey is called after the device, which is in the account.
  accountsApi.useAccountQuery();
  if (closedAt !== undefined && closedAt === fulfilledTimeStamp) return null;
  const onCancel = Page ? () => void signOut() : () => setClosedAt(fulfilledTimeStamp);
  const cancelLabel = Page ? 'Log out' : 'Later';
  const Frame = Page ?? DialogFrame;
  // From a way that was chosen, one can go back to the choice.
  const back = obstacle() ? { onCancel, cancelLabel } : { onCancel: () => setWay(null), cancelLabel: 'Back' };
  if (way === 'passkey') return <AddPasskey title={title} Frame={Frame} onDone={onDone} {...back} />;
  const asks = `This site asks every admin for more than a password.${Page ? '' : ' What you typed is still there.'}`;
  if (way === 'app')
    return (
      <SecondFactorTask
        task="on"
        title={title}
        explanation={`${asks} After your password, you’ll enter a code from an app on your phone.`}
        username={username}
        Frame={Frame}
        onDone={onDone}
        {...back}
      />
    );
  return (
    <Frame title={title} onClose={onCancel}>
      <p>{asks}</p>
      <p>
        A passkey logs you in with your fingerprint, face or device PIN, without the password. An authenticator app
        shows a code, which you type after the password.
      </p>
      <DialogActions>
        <Button look="plain" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button look="plain" onClick={() => setWay('app')}>
          Use an authenticator app
        </Button>
        <Button onClick={() => setWay('passkey')}>Add a passkey</Button>
      </DialogActions>
    </Frame>
  );
}
