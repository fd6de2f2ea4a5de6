import { styled } from 'styled-components';
import { Small } from '../../ui/text/Text.ts';
import { color, font, from, size, space } from '../../ui/theme/theme.ts';

export const Counts = styled.div`
  margin-bottom: ${space.group};
  padding-block: ${space.text};
  border-block: 1px solid ${color.hairline};
`;

export const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: ${space.text} ${space.block};
  margin: 0;
  ${from.tablet} { grid-template-columns: repeat(4, 1fr); }
`;

export const Figure = styled.div`
  display: flex;
  flex-direction: column-reverse;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; font: 500 ${size.h2}/1.15 ${font.serif}; font-variant-numeric: lining-nums tabular-nums; }
`;

/** A smaller number beside the large one. */
export const Beside = styled.small`
  color: ${color.inkSoft};
  font: 400 ${size.small}/1.3 ${font.sans};
`;

/** Which events the numbers are for. */
export const Of = styled(Small)`
  max-width: none;
  min-height: 2lh;
  margin-top: ${space.near};
  b { color: ${color.ink}; font-weight: 600; }
  ${from.tablet} { min-height: 1lh; }
`;
