import { css, styled } from 'styled-components';
import { color, motion, radius, size, space } from '../theme/theme.ts';

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

/** The look of inputs, selects and text areas. */
export const control = css<Ground>`
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem ${space.near};
  border: 1px solid ${({ $on }) => ($on === 'night' ? color.nightFaint : color.edge)};
  border-radius: ${radius.control};
  background: ${({ $on }) => ($on === 'night' ? 'transparent' : color.paperLight)};
  color: inherit;
  transition: border-color ${motion.quick};

  &::placeholder { color: ${({ $on }) => ($on === 'night' ? color.nightFaint : color.placeholder)}; opacity: 1; }
  &:focus-visible {
    outline-color: ${({ $on }) => ($on === 'night' ? color.paper : color.brand)};
    outline-offset: 1px;
    border-radius: ${radius.control};
  }
  &[aria-invalid='true'] { border-color: ${({ $on }) => ($on === 'night' ? color.nightDanger : color.danger)}; }
`;

export const Input = styled.input<Ground>`${control}`;

export const Problem = styled.p<Ground>`
  color: ${({ $on }) => ($on === 'night' ? color.nightDanger : color.danger)};
  font-size: ${size.small};
  line-height: 1.4;
`;
