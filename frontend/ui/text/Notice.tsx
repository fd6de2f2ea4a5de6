import type { ComponentProps } from 'react';
import * as S from './Notice.styles.ts';

type Tone = S.Look['$tone'];

/** Something to know before going on. The color only adds emphasis. */
export function Notice({ tone = 'care', ...rest }: { tone?: Tone } & ComponentProps<'div'>) {
  return <S.Notice $tone={tone} {...rest} />;
}
