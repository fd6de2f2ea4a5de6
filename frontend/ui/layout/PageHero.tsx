import type { ReactNode } from 'react';
import type { PictureName } from '../pictures/ownPicture.ts';
import { Lead } from '../text/Text.ts';
import * as S from './PageHero.styles.ts';

interface Props {
  title: string;
  /** A sentence or two under the title. */
  children?: ReactNode;
  /** A short line over the title. */
  kicker?: ReactNode;
  /** The main action, as a button. */
  action?: ReactNode;
  picture?: PictureName;
  /** `night` for the dark pictures. */
  ground?: 'paper' | 'night';
}

/** The head of every page but Home: its title, and a picture that fades into the background. */
export function PageHero({ title, kicker, action, children, picture = 'hero', ground = 'paper' }: Props) {
  return (
    <S.Hero $ground={ground}>
      <S.Words>
        {kicker && <S.Kicker>{kicker}</S.Kicker>}
        <h1 tabIndex={-1}>{title}</h1>
        {children && <Lead>{children}</Lead>}
        {action && <S.Action>{action}</S.Action>}
      </S.Words>
      <S.Art name={picture} sizes="(min-width: 44rem) 75vw, 100vw" alt="" priority />
    </S.Hero>
  );
}
