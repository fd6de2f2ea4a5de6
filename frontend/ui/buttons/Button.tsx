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

/** The props with their look as the styles take it. */
const styleProps = <Rest,>({ look = 'primary', on = 'paper', small = false, ...rest }: ButtonLook & Rest) => ({
  $look: look,
  $on: on,
  $small: small,
  ...rest,
});

export const Button = (props: ButtonLook & ComponentProps<'button'>) => (
  <S.Button type="button" {...styleProps(props)} />
);

/** A link to another page that looks like a button. */
export const ButtonLink = (props: ButtonLook & ComponentProps<typeof Link>) => <S.ButtonLink {...styleProps(props)} />;

/** A link to another site that looks like a button and opens in a new tab. */
export const ButtonAnchor = (props: ButtonLook & ComponentProps<'a'>) => (
  <S.ButtonAnchor target="_blank" rel="noopener noreferrer" {...styleProps(props)} />
);
