import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, font, from, size, space } from '../../ui/theme.ts';

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
  text-decoration-line: none;
  &:hover { color: ${color.brand}; text-decoration-line: underline; }
`;

export const Guest = styled.p`
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
`;

export const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  margin-top: ${space.text};
`;

export const Failure = styled.div`
  margin-bottom: ${space.group};
`;
