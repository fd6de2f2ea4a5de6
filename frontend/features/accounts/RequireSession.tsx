import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { answerStepUp, isStepUpAsked, onStepUp, useUserQuery } from '../../api/api.ts';
import { asCallError, errorMessage, isUnanswered } from '../../api/callError.ts';
import { useMutationForm } from '../../mutations/FormDialog.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { focusWhenShown } from '../../ui/forms/ResultMessage.tsx';
import { PageLoading } from '../../ui/page/PageLoading.tsx';
import { width } from '../../ui/theme/theme.ts';
import { LoginForm } from './LoginForm.tsx';
import { CodeField } from './parts.tsx';
import { accountsApi, type LoginRedirect, useHasSignedOut } from './session.ts';

/**
 * Shows its children to signed-in admins, and leads others to the login and back. Where the site asks a second factor
 * of every admin, those without one get `SetUp` first, until its `onDone`. If the session ends, the page stays and a
 * dialog asks to log in again. `worksOffline`: the page keeps on the device what it needs until the admin logs out, so
 * it also shows while no one answers who is logged in.
 */
export function RequireSession({
  children,
  SetUp,
  worksOffline = false,
}: {
  children: ReactNode;
  SetUp: ComponentType<{ onDone?: (() => void) | undefined }>;
  worksOffline?: boolean;
}) {
  const { data, isLoading, error } = useUserQuery();
  const { pathname, search, hash } = useLocation();
  const [admitted, setAdmitted] = useState(false);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const leaving = useHasSignedOut();
  useEffect(() => {
    if (error) console.error('Couldn’t check whether you’re logged in', error);
  }, [error]);
  const signedIn = data?.isAuthenticated ?? false;
  const isOffline = worksOffline && error !== undefined && isUnanswered(asCallError(error));
  const lacksFactor = data?.needsFactor ?? false;
  if (lacksFactor && !admitted && !isSettingUp) setIsSettingUp(true);
  if ((signedIn || isOffline) && !lacksFactor && !isSettingUp && !admitted) setAdmitted(true);
  const isEarly = worksOffline && isLoading;
  if (isLoading && !isEarly) return <PageLoading />;
  if (signedIn || isEarly || ((admitted || isSettingUp) && !leaving))
    return (
      <>
        {(admitted || isEarly) && children}
        {isSettingUp && <SetUp onDone={lacksFactor ? undefined : () => setIsSettingUp(false)} />}
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

/** Over the current page, so that no work is lost. Once closed, it comes back when the server refuses a request. */
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

/** Asks the admin to confirm that it is them, whenever the server wants it, over whatever they see. */
export const StepUp = () => (useSyncExternalStore(onStepUp, isStepUpAsked) ? <StepUpDialog /> : null);

function StepUpDialog() {
  const [confirm] = accountsApi.useStepUpMutation();
  const { data: account } = accountsApi.useAccountQuery();
  const isOn = account !== undefined && account.recoveryCodes !== null;
  const [isOnLate, setIsOnLate] = useState(false);
  const form = useMutationForm({
    initial: { currentPassword: '', code: '' },
    rules: () => import('../../../shared/accounts/model.ts').then(({ stepUp }) => stepUp),
    mutate: (body) => confirm({ body }).unwrap(),
    failure(error) {
      if (error.fields?.code && !isOn) setIsOnLate(true);
      // Only the first sentence: the field shows the whole message, and on phones the toast covers part of the form.
      return Object.values(error.fields ?? {})[0]?.split(/(?<=\.) /)[0] ?? errorMessage(error);
    },
    onDone: ({ stepUpToken }) => answerStepUp(stepUpToken),
  });

  return (
    <Dialog title="Confirm that it’s you" width={width.editor} onClose={() => answerStepUp()}>
      <Form {...form.props}>
        <p>
          This changes who can get in, so it takes more than being logged in. While this page stays open, you won’t be
          asked again for five minutes.
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
          isPending={form.isPending}
          failure={form.failure}
        />
      </Form>
    </Dialog>
  );
}
