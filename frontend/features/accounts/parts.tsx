import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { TextField } from '../../ui/forms/fields.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { color, font, size, space } from '../../ui/theme/theme.ts';

interface Props {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export const Part = ({ id, title, action, children }: Props) => (
  <Section aria-labelledby={id}>
    <Head>
      <h2 id={id}>{title}</h2>
      {action}
    </Head>
    {children}
  </Section>
);

const Section = styled.section`
  & + & { margin-top: ${space.part}; }
  h2 { font-size: ${size.h3}; }
  h3 { margin-top: ${space.block}; font: 600 ${size.small}/1.5 ${font.sans}; color: ${color.inkSoft}; letter-spacing: 0; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${space.near};
`;

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

export const NewPasswordField = (field: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>) => (
  <PasswordField
    autoComplete="new-password"
    hint="At least 12 characters, and not a common password. A few words of your own work well."
    required
    {...field}
  />
);
