import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { color, radius, size, space } from '../theme/theme.ts';
import { Input, Labelled, type Labels } from './fields.tsx';

interface Props extends Labels, Omit<ComponentProps<'input'>, 'type'> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, error, hint, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(controlProps) => (
        <Both>
          <PasswordInput
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            {...controlProps}
            {...input}
          />
          <Toggle
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Toggle>
        </Both>
      )}
    </Labelled>
  );
}

const Both = styled.div`
  position: relative;
`;

const PasswordInput = styled(Input)`
  padding-right: 4.5rem;
`;

const Toggle = styled.button`
  position: absolute;
  inset: ${space.hair} ${space.hair} ${space.hair} auto;
  min-width: 3.5rem;
  padding: 0 ${space.tight};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.brand};
  font-weight: 600;
  font-size: ${size.small};
  cursor: pointer;
  &:hover { background: ${color.brandWash}; }
`;
