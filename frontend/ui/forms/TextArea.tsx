import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Labelled, type Labels } from '../text/Labelled.tsx';
import { font, size } from '../theme/theme.ts';
import { control, type Ground } from './TextField.styles.ts';

const Area = styled.textarea<Ground & { $code: boolean }>`
  ${control}
  resize: vertical;
  ${({ $code }) => $code && `font: 400 ${size.tiny}/1.55 ${font.mono}; tab-size: 2;`}
`;

interface Props extends Labels, ComponentProps<'textarea'> {
  /** Uses a monospaced font, for source code and plain text. */
  code?: boolean;
}

export function TextArea({ label, error, hint, code = false, ...area }: Props) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(controlProps) => <Area $code={code} {...controlProps} {...area} />}
    </Labelled>
  );
}
