import type { ReactNode } from 'react';
import * as S from './PageHero.styles.ts';

interface Props {
  title: string;
  /** A sentence or two under the title. */
  children?: ReactNode;
  /** A short line over the title. */
  kicker?: ReactNode;
  /** What to do here, as a button. */
  action?: ReactNode;
}

/** The head of every page but Home: its title over the mountains at dawn. */
export function PageHero({ title, kicker, action, children }: Props) {
  return (
    <S.Hero>
      <S.Landscape name="hero" sizes="100vw" alt="" priority />
      <S.Words>
        {kicker && <S.Kicker>{kicker}</S.Kicker>}
        <h1 tabIndex={-1}>{title}</h1>
        {children && <S.Lead>{children}</S.Lead>}
        {action && <S.Action>{action}</S.Action>}
      </S.Words>
    </S.Hero>
  );
}
