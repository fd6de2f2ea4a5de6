import { styled } from 'styled-components';
import { color, font, size, space } from '../theme/theme.ts';

export const Row = styled.div`
  display: grid;
  gap: ${space.near};
  padding-block: ${space.block};
  border-top: 1px solid ${color.hairline};
`;

export const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near} ${space.block};
  align-items: center;
  padding: ${space.text} ${space.block};
  border-left: 3px solid ${color.danger};
  background: ${color.dangerWash};
`;

export const Empty = styled.p`
  max-width: none;
  padding-block: ${space.part};
  border-block: 1px solid ${color.hairline};
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
  text-align: center;
`;

export const Words = styled.p`
  padding-bottom: ${space.text};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
