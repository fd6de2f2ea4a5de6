import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Picture, type PictureName } from '../pictures/Picture.tsx';
import { Lead } from '../text/Text.tsx';
import { color, from, size, space } from '../theme/theme.ts';
import { Column } from './layout.tsx';

interface Props {
  title: string;
  children?: ReactNode;
  kicker?: ReactNode;
  action?: ReactNode;
  picture?: PictureName;
  /** `night` for the dark pictures. */
  ground?: 'paper' | 'night';
}

/** The head of every page but Home: its title, and a picture that fades into the background. */
export function PageHero({ title, kicker, action, children, picture = 'hero', ground = 'paper' }: Props) {
  return (
    <Hero $ground={ground}>
      <Words>
        {kicker && <Kicker>{kicker}</Kicker>}
        <h1 tabIndex={-1}>{title}</h1>
        {children && <Lead>{children}</Lead>}
        {action && <Action>{action}</Action>}
      </Words>
      <Art $ground={ground} name={picture} sizes="(min-width: 44rem) 75vw, 100vw" alt="" priority />
    </Hero>
  );
}

const Hero = styled.header<{ $ground: 'paper' | 'night' }>`
  position: relative;
  isolation: isolate;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  overflow: hidden;
  background: ${({ $ground }) => color[$ground]};
  color: ${({ $ground }) => ($ground === 'night' ? color.paper : color.ink)};
`;

const behind = css`
  position: absolute;
  inset: 0;
  z-index: -1;
  height: 100%;
  aspect-ratio: auto;
`;

/**
 * Under the text on a small window, beside and behind it on a large one, always fading into the background. If dark, it
 * is behind the text on a small window too, so that what the page is for begins higher.
 */
const Art = styled(Picture)<{ $ground: 'paper' | 'night' }>`
  aspect-ratio: 16 / 10;
  object-fit: cover;
  object-position: 65% 80%;
  background-color: transparent;
  mask-image: linear-gradient(transparent, black 40%);
  ${({ $ground }) =>
    $ground === 'night' &&
    css`
      ${behind}
      mask-image: linear-gradient(transparent 20%, black);
      opacity: 0.45;
    `}

  ${from.tablet} {
    ${behind}
    left: auto;
    width: 76%;
    mask-image: linear-gradient(to right, transparent 28%, black 74%);
    opacity: 1;
  }
`;

const Words = styled(Column)`
  display: grid;
  gap: ${space.text};
  align-content: center;
  padding-block: clamp(2.75rem, 1.5rem + 4.5vw, 5.5rem) ${space.group};
  ${from.tablet} {
    min-height: clamp(20rem, 14rem + 14vw, 29rem);
    padding-bottom: clamp(2.75rem, 1.5rem + 4.5vw, 5.5rem);
    & > * { max-width: min(34rem, 48%); }
    & > h1 { max-width: min(42rem, 56%); }
  }
`;

const Kicker = styled.p`
  font-size: ${size.small};
`;

const Action = styled.div`
  margin-top: ${space.near};
`;
