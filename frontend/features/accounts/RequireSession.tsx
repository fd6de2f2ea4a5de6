import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { StepUp as Confirmation } from '../../../shared/accounts/model.ts';
import { pages } from '../../../shared/site/pages.ts';
import { useUserQuery } from '../../api/api.ts';
import { asCallError, type CallError, errorMessage, isUnanswered } from '../../api/callError.ts';
import { answerStepUp, isStepUpAsked, onStepUp } from '../../api/stepUp.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { focusWhenShown } from '../../ui/forms/ResultMessage.tsx';
import { useForm } from '../../ui/forms/useForm.ts';
import { PageLoading } from '../../ui/page/PageLoading.tsx';
import { width } from '../../ui/theme/theme.ts';
import { accountsApi } from './accountsApi.ts';
import { CodeField } from './fields.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { FactorFrame } from './SecondFactor.tsx';
import { SetUpFactor, useFactorSetUp } from './SetUpFactor.tsx';
import { type LoginRedirect, useHasSignedOut } from './session.ts';

/**
 * Shows its children to signed-in admins, and leads others to the login and back. Where the site asks a second factor of
 * every admin, who has none sets it up first, in `SetUpPage`. If the session ends meanwhile, or lacks a second factor, the page
 * stays and a dialog asks for what is missing.
 *
 * `worksOffline`: the page keeps on the device what it needs until the admin logs out, so it also shows while nobody answers who
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
  /** The second factor was switched on elsewhere after the page loaded. */
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
