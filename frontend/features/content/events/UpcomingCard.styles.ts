import { styled } from 'styled-components';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';

export const Card = styled.article`
  display: grid;
  gap: ${space.block} ${space.part};
  align-items: start;
  justify-items: start;
  margin-top: ${space.group};
  padding-top: ${space.group};
  border-top: 1px solid ${color.hairline};
  ${from.desktop} { grid-template-columns: 14rem 1fr auto; align-items: center; }
`;

export const When = styled.div`
  color: ${color.inkSoft};
`;

export const Day = styled.p`
  color: ${color.ink};
  font: 500 ${size.h3}/1.25 ${font.serif};
`;

export const What = styled.div`
  display: grid;
  gap: ${space.hair};
  width: 100%;
`;
