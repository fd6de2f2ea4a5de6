import { styled } from 'styled-components';
import { color, font, radius, size, space } from '../../../ui/theme.ts';

/** Where its buttons would not stand side by side, they are smaller: the text is what one came for. */
const narrow = '@container (max-width: 36rem)';

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 1px ${space.hair};
  align-items: center;
  padding: ${space.hair} ${space.tight};
  border-bottom: 1px solid ${color.hairline};
  background: ${color.paperLight};
`;

export const Label = styled.span`
  padding-inline: ${space.hair};
  color: ${color.inkSoft};
  font-size: ${size.small};
  ${narrow} { display: none; }
`;

export const Insert = styled.button`
  display: inline-flex;
  gap: ${space.hair};
  align-items: center;
  height: 2.1rem;
  padding: 0 ${space.tight};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  font: 500 ${size.small}/1 ${font.sans};
  cursor: pointer;
  ${narrow} { height: 1.7rem; padding: 0 0.4rem; font-size: ${size.tiny}; }
  &:hover { background: ${color.brandWash}; }
  &:focus-visible { outline-offset: -2px; }
  &[aria-pressed='true'] { border-color: ${color.brand}; background: ${color.brandWash}; color: ${color.brand}; }
  svg { width: 1.1rem; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
`;
