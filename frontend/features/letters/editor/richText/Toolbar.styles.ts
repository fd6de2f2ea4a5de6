import { styled } from 'styled-components';
import { color, font, radius, size, space } from '../../../../ui/theme/theme.ts';

/** The buttons get smaller if they do not fit side by side: the text matters more. */
const narrow = '@container (max-width: 36rem)';

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  align-items: center;
  padding: ${space.hair} ${space.tight};
  border-bottom: 1px solid ${color.hairline};
  background: ${color.paperLight};
  &[aria-label='Insert'] { column-gap: ${space.hair}; }
`;

export const Tool = styled.button`
  display: grid;
  place-items: center;
  min-width: 2rem;
  height: 2.1rem;
  padding: 0 0.3rem;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  font: 500 1rem/1 ${font.serif};
  cursor: pointer;
  &:hover { background: ${color.brandWash}; }
  &:focus-visible { outline-offset: -2px; }
  &[aria-pressed='true'] { border-color: ${color.brand}; background: ${color.brandWash}; color: ${color.brand}; }
  svg { width: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
`;

export const Insert = styled(Tool)`
  min-width: 0;
  padding: 0 ${space.tight};
  font: 500 ${size.small}/1 ${font.sans};
  ${narrow} { height: 1.7rem; padding: 0 0.4rem; font-size: ${size.tiny}; }
`;

export const Label = styled.span`
  padding-inline: ${space.hair};
  color: ${color.inkSoft};
  font-size: ${size.small};
  ${narrow} { display: none; }
`;

export const Gap = styled.span`
  width: 1px;
  height: 1.25rem;
  margin-inline: 2px;
  background: ${color.hairline};
`;

export const Swatch = styled.span`
  width: 1.15rem;
  height: 1.15rem;
  border: 1px solid ${color.edge};
  border-radius: 50%;
`;
