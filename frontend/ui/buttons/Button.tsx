import type { ComponentProps } from 'react';
import type { Link } from 'react-router-dom';
import * as S from './Button.styles.ts';

export interface ButtonLook {
  /** `primary` is for the main action on a screen. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** `night` is for the dark bands. */
  on?: 'paper' | 'night';
  small?: boolean;
}

export function Button({
  look = 'primary',
  on = 'paper',
  small = false,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return <S.Button $look={look} $on={on} $small={small} type={type} {...rest} />;
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  look = 'primary',
  on = 'paper',
  small = false,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return <S.ButtonLink $look={look} $on={on} $small={small} {...rest} />;
}

/** A link to another site that looks like a button and opens in a new tab. */
export function ButtonAnchor({
  look = 'primary',
  on = 'paper',
  small = false,
  ...rest
}: ButtonLook & ComponentProps<'a'>) {
  return <S.ButtonAnchor $look={look} $on={on} $small={small} target="_blank" rel="noopener noreferrer" {...rest} />;
}
