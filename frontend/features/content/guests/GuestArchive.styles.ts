import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';

/** On a small window the columns are stacked, and read as one list. */
export const Columns = styled.div`
  display: grid;
  column-gap: ${space.group};
  border-top: 1px solid ${color.hairline};
  ul:empty { display: none; }
  li { border-bottom: 1px solid ${color.hairline}; }
  ${from.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); align-items: start; }
`;

export const Name = styled.span`
  display: block;
  padding-block: ${space.near};
  color: ${color.inkSoft};
  font: 400 1.1875rem/1.35 ${font.serif};
`;

export const Watchable = styled(Link)`
  display: flex;
  gap: ${space.near};
  align-items: baseline;
  justify-content: space-between;
  padding-block: ${space.near};
  color: ${color.ink};
  font: 500 1.1875rem/1.35 ${font.serif};
  text-decoration-line: none;
  &:hover { color: ${color.brand}; text-decoration-line: underline; }
`;

export const Badge = styled.span`
  flex: none;
  padding: 0.05rem 0.55rem;
  border: 1px solid ${color.brand};
  border-radius: 999px;
  color: ${color.brand};
  font: 600 ${size.tiny}/1.5 ${font.sans};
`;
