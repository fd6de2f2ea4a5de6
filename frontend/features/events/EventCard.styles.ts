import { styled } from 'styled-components';
import { color, from, radius, size, space } from '../../ui/theme.ts';

export const Card = styled.article`
  display: grid;
  gap: ${space.group};
  padding-top: ${space.group};
  border-top: 1px solid ${color.hairline};
  ${from.desktop} { grid-template-columns: 1.15fr 1fr; gap: ${space.part}; }
`;

export const Frame = styled.div`
  overflow: hidden;
  aspect-ratio: 3 / 2;
  border-radius: ${radius.card};
  background: ${color.hairline};
  img { width: 100%; height: 100%; object-fit: cover; }
`;

export const Words = styled.div`
  display: grid;
  gap: ${space.text};
  align-content: center;
  justify-items: start;
  h3 { font-size: ${size.h2}; }
`;

export const Facts = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
