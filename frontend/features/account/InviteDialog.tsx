import type { Invitation, InvitationInput } from '../../../shared/model/account.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { width } from '../../ui/theme.ts';
import { accountApi } from './accountApi.ts';
import { StepUpForm } from './StepUpForm.tsx';

const rules = () => import('../../../shared/model/account.ts').then(({ invitationInput }) => invitationInput);

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invite] = accountApi.useInviteMutation();
  return (
    <Dialog title="Invite an admin" width={width.editor} onClose={onClose}>
      <StepUpForm<InvitationInput, Invitation>
        initial={{ email: '', username: '' }}
        rules={rules}
        act={(body) => invite({ body }).unwrap()}
        label="Send Invitation"
        acting="Sending..."
        success={{ title: 'Invited', description: 'The mail with the link is on its way.' }}
        onDone={onClose}
        onCancel={onClose}
      >
        {(text) => (
          <>
            <p>Admins can do all that you can: send letters, see people’s data, invite and remove admins.</p>
            <TextField label="Mail address" type="email" autoComplete="off" required {...text('email')} />
            <TextField
              label="Username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint="They may choose another when they accept."
              required
              {...text('username')}
            />
          </>
        )}
      </StepUpForm>
    </Dialog>
  );
}
