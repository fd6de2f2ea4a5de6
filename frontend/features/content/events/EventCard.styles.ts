import { styled } from 'styled-components';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

export const Card = styled.article`
  display: grid;
  gap: ${space.group};
  padding-top: ${space.group};
  border-top: 1px solid ${color.hairline};
  ${from.desktop} { grid-template-columns: 1.15fr 1fr; gap: ${space.part}; }
`;

export const Words = styled.div`
  display: grid;
  gap: ${space.text};
  align-content: center;
  justify-items: start;
  min-width: 0;
  h3 { font-size: ${size.h2}; }
`;

export const Badge = styled.p`
  padding: 0.2rem 0.7rem;
  border: 1px solid ${color.saffronInk};
  border-radius: 999px;
  color: ${color.saffronInk};
  font-weight: 600;
  font-size: ${size.tiny};
  letter-spacing: 0.09em;
`;
