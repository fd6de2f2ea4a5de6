import type { ComponentProps } from 'react';
import type { Link } from 'react-router-dom';
import * as S from './Button.styles.ts';

export interface ButtonLook {
  /** `primary` is the one thing to do on a screen. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** `night` stands on the dark bands. */
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

/** The same for an address outside of the site, which opens in a new tab. */
export function ButtonAnchor({
  look = 'primary',
  on = 'paper',
  small = false,
  ...rest
}: ButtonLook & ComponentProps<'a'>) {
  return <S.ButtonAnchor $look={look} $on={on} $small={small} target="_blank" rel="noopener noreferrer" {...rest} />;
}
