import { type ComponentProps, useId } from 'react';
import { styled } from 'styled-components';
import { Small } from '../text/Text.tsx';
import { color, size, space } from '../theme/theme.ts';
import { type Ground, Problem } from './fields.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  error?: string | undefined;
  on?: 'paper' | 'night';
}

export function Checkbox({ label, hint, error, on = 'paper', ...input }: Props) {
  const id = useId();
  return (
    <div>
      <Row $on={on}>
        <Box
          id={id}
          $on={on}
          aria-invalid={Boolean(error)}
          aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          {...input}
        />
        <div>
          <label htmlFor={id}>{label}</label>
          {hint && <Small id={`${id}-hint`}>{hint}</Small>}
        </div>
      </Row>
      {error && (
        <Problem id={`${id}-error`} $on={on}>
          {error}
        </Problem>
      )}
    </div>
  );
}

const Row = styled.div<Ground>`
  display: flex;
  gap: ${space.near};
  align-items: flex-start;
  color: ${({ $on }) => ($on === 'night' ? color.nightSoft : color.inkSoft)};
  label { padding-block: 0.1rem; font-size: ${size.small}; line-height: 1.5; cursor: pointer; }
`;

/** The box alone, where the label is `aria-label`. */
export const Box = styled.input.attrs({ type: 'checkbox' })<Ground>`
  flex: none;
  width: 1.5rem;
  height: 1.5rem;
  margin: 0.05rem 0 0;
  accent-color: ${({ $on }) => ($on === 'night' ? color.saffron : color.brand)};
  cursor: pointer;
  &:focus-visible { outline-color: ${({ $on }) => ($on === 'night' ? color.paper : color.brand)}; }
  &[aria-invalid='true'] {
    outline: 2px solid ${({ $on }) => ($on === 'night' ? color.nightDanger : color.danger)};
    outline-offset: 2px;
  }
`;
