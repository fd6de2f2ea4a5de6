import type { ComponentProps } from 'react';
import { type Link, NavLink } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { color, font, motion, radius, size, space, touch } from '../theme/theme.ts';

export interface ButtonLook {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** `night` is for the dark bands. */
  on?: 'paper' | 'night';
  small?: boolean;
}

const styleProps = <Rest,>({ look = 'primary', on = 'paper', small = false, ...rest }: ButtonLook & Rest) => ({
  $look: look,
  $on: on,
  $small: small,
  ...rest,
});

export const Button = (props: ButtonLook & ComponentProps<'button'>) => (
  <ButtonBox type="button" {...styleProps(props)} />
);

export const ButtonLink = (props: ButtonLook & ComponentProps<typeof Link>) => <LinkBox end {...styleProps(props)} />;

export const ButtonAnchor = (props: ButtonLook & ComponentProps<'a'>) => (
  <AnchorBox target="_blank" rel="noopener noreferrer" {...styleProps(props)} />
);

/** A button's label, with another while pending. It reserves room for both, so that nothing moves under the pointer. */
export function PendingLabel({ label, pending, isPending }: { label: string; pending: string; isPending: boolean }) {
  return (
    <Both>
      <Words $shown={!isPending}>{label}</Words>
      <Words $shown={isPending}>{pending}</Words>
    </Both>
  );
}

const face = {
  paper: {
    primary: [color.paper, color.brand, color.brand],
    plain: [color.ink, 'transparent', color.edge],
    quiet: [color.brand, 'transparent', 'transparent'],
    danger: [color.paper, color.danger, color.danger],
  },
  night: {
    primary: [color.night, color.paper, color.paper],
    plain: [color.paper, 'transparent', color.nightFaint],
    quiet: [color.paper, 'transparent', 'transparent'],
    danger: [color.paper, color.danger, color.danger],
  },
} as const;

interface Look {
  $look: keyof typeof face.paper;
  $on: keyof typeof face;
  $small: boolean;
}

const hover = {
  paper: { primary: color.brandDeep, plain: color.brandWash, quiet: color.brandWash, danger: color.ink },
  night: { primary: color.nightBrand, plain: color.brandDeep, quiet: color.brandDeep, danger: color.ink },
} as const;

const Both = styled.span`
  display: grid;
  justify-items: center;
`;

const Words = styled.span<{ $shown: boolean }>`
  grid-area: 1 / 1;
  visibility: ${({ $shown }) => ($shown ? 'inherit' : 'hidden')};
`;

const button = css<Look>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space.tight};
  min-height: ${({ $small }) => ($small ? '2.25rem' : '3rem')};
  ${touch} { min-height: ${({ $small }) => ($small ? '2.75rem' : '3rem')}; }
  padding: 0.35rem ${({ $small }) => ($small ? '0.85rem' : '1.6rem')};
  border: 1px solid ${({ $look, $on }) => face[$on][$look][2]};
  border-radius: ${radius.control};
  background: ${({ $look, $on }) => face[$on][$look][1]};
  color: ${({ $look, $on }) => face[$on][$look][0]};
  font: 600 ${({ $small }) => ($small ? size.small : size.text)}/1.2 ${font.sans};
  letter-spacing: 0.005em;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color ${motion.quick}, border-color ${motion.quick}, color ${motion.quick};

  &:hover:not(:disabled) { background: ${({ $look, $on }) => hover[$on][$look]}; }
  &:focus-visible {
    outline-color: ${({ $on }) => ($on === 'night' ? color.paper : color.brand)};
    border-radius: ${radius.control};
  }
  &:disabled { cursor: not-allowed; opacity: 0.6; }
  /* Something that the press needs is loading. The opacity changes only if that takes longer. */
  &[data-busy], form[data-busy] &[type='submit'] { cursor: progress; opacity: 0.6; transition: opacity 0s 300ms; }
`;

export const ButtonBox = styled.button<Look>`${button}`;

const LinkBox = styled(NavLink)<Look>`${button}`;

const AnchorBox = styled.a<Look>`${button}`;
