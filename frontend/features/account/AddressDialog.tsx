import type { AddressChange } from '../../../shared/model/account.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { width } from '../../ui/theme.ts';
import { accountApi } from './accountApi.ts';
import { StepUpForm } from './StepUpForm.tsx';

const rules = () => import('../../../shared/model/account.ts').then(({ addressChange }) => addressChange);

export function AddressDialog({ address, onClose }: { address: string | null; onClose: () => void }) {
  const [change] = accountApi.useChangeAddressMutation();
  return (
    <Dialog
      title={address ? 'Change your mail address' : 'Enter your mail address'}
      width={width.editor}
      onClose={onClose}
    >
      <StepUpForm<AddressChange, unknown>
        initial={{ address: '' }}
        rules={rules}
        act={(body) => change({ body }).unwrap()}
        label="Send the Link"
        acting="Sending..."
        success={{ title: 'One more step', description: 'Open the link in the mail that is on its way to you.' }}
        onDone={onClose}
        onCancel={onClose}
      >
        {(text) => (
          <>
            <p>
              Notices about your account go there: a new password, a new device. A mail with a link comes first; the
              address counts once you have followed it.
            </p>
            <TextField label="Mail address" type="email" autoComplete="email" required {...text('address')} />
          </>
        )}
      </StepUpForm>
    </Dialog>
  );
}
