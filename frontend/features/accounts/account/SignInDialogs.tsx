import type { AddressChange, PasswordChange } from '../../../../shared/accounts/model/account.ts';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { accountApi } from './accountApi.ts';
import { StepUpDialog } from './StepUp.tsx';

const passwordRules = () =>
  import('../../../../shared/accounts/model/account.ts').then(({ passwordChange }) => passwordChange);
const addressRules = () =>
  import('../../../../shared/accounts/model/account.ts').then(({ addressChange }) => addressChange);

export function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [change] = accountApi.useChangePasswordMutation();
  return (
    <StepUpDialog<PasswordChange>
      title="Change your password"
      initial={{ newPassword: '' }}
      passwordLabel="Your current password"
      rules={passwordRules}
      request={(body) => change({ body }).unwrap()}
      label="Change Password"
      pendingLabel="Changing..."
      success={{ title: 'Password changed', description: 'All your other devices were logged out.' }}
      onClose={onClose}
    >
      {(text) => (
        <>
          <p>
            This device stays logged in; all others are logged out. Invitations of yours that are still open are
            withdrawn.
          </p>
          {/* The browser's password manager saves the new password under this name. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 12 characters, and not a common password. A few words of your own work well."
            required
            {...text('newPassword')}
          />
        </>
      )}
    </StepUpDialog>
  );
}

export function AddressDialog({ address, onClose }: { address: string | null; onClose: () => void }) {
  const [change] = accountApi.useChangeAddressMutation();
  return (
    <StepUpDialog<AddressChange>
      title={address ? 'Change your email address' : 'Enter your email address'}
      initial={{ address: '' }}
      rules={addressRules}
      request={(body) => change({ body }).unwrap()}
      label="Send the Link"
      pendingLabel="Sending..."
      success={{ title: 'One more step', description: 'Open the link in the email that’s on its way to you.' }}
      onClose={onClose}
    >
      {(text) => (
        <>
          <p>
            Notices about your account go there: a new password, a new device. We’ll email a link to it first; the
            address takes effect once you’ve opened that link.
          </p>
          <TextField label="Email address" type="email" autoComplete="email" required {...text('address')} />
        </>
      )}
    </StepUpDialog>
  );
}
