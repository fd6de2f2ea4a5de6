import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, font, from, size, space } from '../theme/theme.ts';

/** A list of things to read or watch: the kind on the left, the title and a few words beside it. */
export const List = styled.ul`
  border-top: 1px solid ${color.hairline};
`;

export const Row = styled.li`
  display: grid;
  gap: ${space.hair} ${space.group};
  padding-block: ${space.block};
  border-bottom: 1px solid ${color.hairline};
  ${from.tablet} { grid-template-columns: 11rem minmax(0, 1fr); }
`;

export const Kind = styled.p`
  padding-top: 0.3rem;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Title = styled(Link)`
  color: ${color.ink};
  font: 500 ${size.h3}/1.25 ${font.serif};
  letter-spacing: normal;
  text-decoration-line: none;
  &:hover { color: ${color.brand}; text-decoration-line: underline; }
`;
