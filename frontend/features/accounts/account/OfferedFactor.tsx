import { errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Form } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import * as S from './Account.styles.ts';
import { accountApi } from './accountApi.ts';
import { QrCode } from './QrCode.tsx';

interface Props {
  /** The otpauth: URI. */
  uri: string;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
  cancelLabel?: string | undefined;
}

const rules = () => import('../../../../shared/accounts/model/account.ts').then(({ offeredCode }) => offeredCode);

/** Shows the key for the authenticator app, and asks for the code that the app then shows. */
export function OfferedFactor({ uri, onDone, onCancel, cancelLabel }: Props) {
  const [confirm, { isLoading }] = accountApi.useConfirmSecondFactorMutation();
  const showResult = useMutationToast();
  const form = useForm<{ code: string }, { code: string }>({ initial: { code: '' }, rules });
  const key = new URL(uri).searchParams.get('secret') ?? '';

  async function submit(body: { code: string }) {
    const { data, error } = await showResult(confirm({ body }).unwrap(), {
      failure: (failed) => failed.fields?.code ?? errorMessage(failed),
    });
    if (error?.fields) form.showErrors(error.fields);
    else if (data) onDone(data.recoveryCodes);
  }

  return (
    <Form {...form.form((body) => void submit(body))}>
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Aegis, 1Password or the one built into your
        phone. Is the app on this device? <a href={uri}>Open it here</a>.
      </p>
      <S.Offer>
        <QrCode content={uri} label="QR code for your authenticator app" />
        <div>
          <p>Or enter this key in the app:</p>
          <S.Key>{key.replace(/(.{4})(?=.)/g, '$1 ')}</S.Key>
        </div>
      </S.Offer>
      <TextField
        ref={focusWhenShown}
        label="Code"
        hint="The six digits the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        {...form.text('code')}
      />
      <FormActions
        onCancel={onCancel}
        cancelLabel={cancelLabel}
        label="Switch On"
        pendingLabel="Checking..."
        isPending={isLoading}
      />
    </Form>
  );
}
