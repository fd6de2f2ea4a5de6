import { type ComponentProps, type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { Small } from '../text/Text.tsx';
import { color, font, motion, radius, size, space } from '../theme/theme.ts';

export function TextField({ label, error, hint, on = 'paper', ...input }: Labels & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error} hint={hint} on={on}>
      {(controlProps) => <Input $on={on} {...controlProps} {...input} />}
    </Labelled>
  );
}

interface TextAreaProps extends Labels, ComponentProps<'textarea'> {
  /** Uses a monospaced font, for source code and plain text. */
  code?: boolean;
}

export function TextArea({ label, error, hint, code = false, ...area }: TextAreaProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(controlProps) => <Area $code={code} {...controlProps} {...area} />}
    </Labelled>
  );
}

interface SelectProps extends ComponentProps<'select'>, Pick<Labels, 'hint' | 'error'> {
  label: string;
  options: [value: string, words: string][];
}

export function SelectField({ label, hint, error, options, ...select }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(controlProps) => (
        <Select {...controlProps} {...select}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}

export interface Labels {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  on?: 'paper' | 'night';
}

interface LabelledProps extends Labels {
  children: (controlProps: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A control with its label. Its error and hint are linked to it and announced with it. */
export function Labelled({ label, error, hint, on = 'paper', children }: LabelledProps) {
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <Field $on={on}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': notes || undefined })}
      {hint && <Small id={`${id}-hint`}>{hint}</Small>}
      {error && (
        <Problem id={`${id}-error`} $on={on}>
          {error}
        </Problem>
      )}
    </Field>
  );
}

export interface Ground {
  $on?: 'paper' | 'night';
}

export const Field = styled.div<Ground>`
  display: grid;
  gap: ${space.hair};
  align-content: start;
  color: ${({ $on }) => ($on === 'night' ? color.paper : color.ink)};
  label { font-weight: 600; font-size: ${size.small}; }
`;

const control = css<Ground>`
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem ${space.near};
  border: 1px solid ${({ $on }) => ($on === 'night' ? color.nightFaint : color.edge)};
  border-radius: ${radius.control};
  background: ${({ $on }) => ($on === 'night' ? 'transparent' : color.paperLight)};
  color: inherit;
  transition: border-color ${motion.quick};

  &::file-selector-button { margin-right: ${space.near}; border: 0; background: none; color: ${color.brand}; font: inherit; font-weight: 600; cursor: pointer; }
  &::placeholder { color: ${({ $on }) => ($on === 'night' ? color.nightFaint : color.placeholder)}; opacity: 1; }
  &:focus-visible {
    outline-color: ${({ $on }) => ($on === 'night' ? color.paper : color.brand)};
    outline-offset: 1px;
    border-radius: ${radius.control};
  }
  &[aria-invalid='true'] { border-color: ${({ $on }) => ($on === 'night' ? color.nightDanger : color.danger)}; }
`;

export const Input = styled.input<Ground>`${control}`;
export const Select = styled.select<Ground>`${control}`;

const Area = styled.textarea<Ground & { $code: boolean }>`
  ${control}
  resize: vertical;
  ${({ $code }) => $code && `font: 400 ${size.tiny}/1.55 ${font.mono}; tab-size: 2;`}
`;

export const Problem = styled.p<Ground>`
  color: ${({ $on }) => ($on === 'night' ? color.nightDanger : color.danger)};
  font-size: ${size.small};
  line-height: 1.4;
`;
