import type { StepUp } from '../../../../shared/accounts/model/account.ts';
import type { Passkey } from '../../../../shared/accounts/model/passkey.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { width } from '../../../ui/theme/theme.ts';
import { accountApi } from '../account/accountApi.ts';
import { StepUpDialog, stepUpAlone } from '../account/StepUp.tsx';
import { nameRules } from './nameRules.ts';

interface Props {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
  const [rename, { isLoading }] = accountApi.useRenamePasskeyMutation();
  const showResult = useMutationToast();
  const form = useForm<{ name: string }, { name: string }>({ initial: { name }, rules: nameRules });
  async function submit(body: { name: string }) {
    const { error } = await showResult(rename({ params: { id }, body }).unwrap());
    if (error?.fields) form.showErrors(error.fields);
    else if (!error) onClose();
  }
  return (
    <Dialog title={`Rename ${name}`} width={width.editor} onClose={onClose}>
      <Form {...form.form((body) => void submit(body))}>
        <TextField label="Name" autoComplete="off" maxLength={60} required {...form.text('name')} />
        <FormActions onCancel={onClose} label="Rename" pendingLabel="Renaming..." isPending={isLoading} />
      </Form>
    </Dialog>
  );
}

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
  const [remove] = accountApi.useRemovePasskeyMutation();
  return (
    <StepUpDialog<StepUp>
      title={`Remove ${name}?`}
      rules={stepUpAlone}
      request={(body) => remove({ params: { id }, body }).unwrap()}
      label="Remove"
      pendingLabel="Removing..."
      look="danger"
      success={{ title: 'Passkey removed', description: 'All your other devices were logged out.' }}
      onClose={onClose}
    >
      <p>
        It will no longer log you in, and all your other devices are logged out. Your device may still offer it: delete
        it there too.
      </p>
    </StepUpDialog>
  );
}
