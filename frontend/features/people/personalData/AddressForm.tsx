import type { PersonalData } from '../../../../shared/people/model/personalData.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Form } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useLookUpPersonMutation } from './personalDataApi.ts';

const rules = () =>
  import('../../../../shared/people/model/personalData.ts').then((model) => model.personalDataRequest);

export function AddressForm({ onFound, onClose }: { onFound: (data: PersonalData) => void; onClose: () => void }) {
  const [lookUp, { isLoading }] = useLookUpPersonMutation();
  const showResult = useMutationToast();
  const form = useForm<{ email: string }, { email: string }>({ initial: { email: '' }, rules });

  async function submit(body: { email: string }) {
    const { data, error } = await showResult(lookUp({ body }).unwrap());
    if (data) onFound(data);
    else if (error.fields) form.showErrors(error.fields);
  }

  return (
    <Form {...form.form((valid) => void submit(valid))}>
      <p>
        Shows everything kept about one email address, for a person who asks. You can save it for them, or erase it.
      </p>
      <TextField
        label="Email Address"
        type="email"
        autoComplete="off"
        hint="Exactly as the person writes it: a variant, such as one with +news, counts as another address."
        {...form.text('email')}
      />
      <FormActions onCancel={onClose} label="Look Up" pendingLabel="Looking..." isPending={isLoading} />
    </Form>
  );
}
