import { styled } from 'styled-components';
import { color, font, radius, size, space } from '../../../../ui/theme/theme.ts';

export const Part = styled.section`
  display: grid;
  gap: ${space.tight};
  margin-top: ${space.block};
  h3 { font: 600 ${size.text}/1.3 ${font.sans}; }
`;

export const Choices = styled.div`
  display: grid;
  gap: ${space.tight};
  margin-top: ${space.tight};
`;

export const Choice = styled.button`
  display: grid;
  gap: 1px;
  padding: ${space.tight} ${space.near};
  border: 1px solid ${color.edge};
  border-radius: ${radius.card};
  background: ${color.sheet};
  color: ${color.ink};
  font: 400 ${size.small}/1.4 ${font.sans};
  text-align: left;
  cursor: pointer;
  &:hover:enabled { border-color: ${color.brand}; background: ${color.brandWash}; }
  &:disabled { border-color: ${color.hairline}; background: none; color: ${color.inkSoft}; cursor: default; }
  b { font-weight: 600; }
  span { overflow: hidden; color: ${color.inkSoft}; text-overflow: ellipsis; white-space: nowrap; }
`;
