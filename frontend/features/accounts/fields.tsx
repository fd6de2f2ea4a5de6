import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/fields.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';

/** The second factor's code. Recovery codes have letters. */
export const CodeField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Code"
    hint="Your authenticator app shows it. If you’ve lost the app, enter one of your recovery codes."
    inputMode="text"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...field}
  />
);

/** A password that somebody chooses. */
export const NewPasswordField = (field: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>) => (
  <PasswordField
    autoComplete="new-password"
    hint="At least 12 characters, and not a common password. A few words of your own work well."
    required
    {...field}
  />
);
