import type { PasswordChange } from '../../../shared/model/account.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { width } from '../../ui/theme.ts';
import { accountApi } from './accountApi.ts';
import { StepUpForm } from './StepUpForm.tsx';

const rules = () => import('../../../shared/model/account.ts').then(({ passwordChange }) => passwordChange);

export function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [change] = accountApi.useChangePasswordMutation();
  return (
    <Dialog title="Change your password" width={width.editor} onClose={onClose}>
      <StepUpForm<PasswordChange, unknown>
        initial={{ newPassword: '' }}
        passwordLabel="Your current password"
        rules={rules}
        act={(body) => change({ body }).unwrap()}
        label="Change Password"
        acting="Changing..."
        success={{ title: 'Password changed', description: 'All your other devices were signed out.' }}
        onDone={onClose}
        onCancel={onClose}
      >
        {(text) => (
          <>
            <p>This device stays signed in, and all others are signed out.</p>
            {/* For the browser's password manager, which keeps the new password under this name. */}
            <input type="text" autoComplete="username" value={username} readOnly hidden />
            <PasswordField
              label="New password"
              autoComplete="new-password"
              hint="At least 12 characters, and none that many people use. A few words of your own do well."
              required
              {...text('newPassword')}
            />
          </>
        )}
      </StepUpForm>
    </Dialog>
  );
}
