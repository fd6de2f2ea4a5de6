import { styled } from 'styled-components';
import { color, from, radius, size, space } from '../../../ui/theme/theme.ts';

export const Head = styled.div`
  display: grid;
  gap: ${space.text};
  margin-bottom: ${space.group};
  p { color: ${color.inkSoft}; font-size: ${size.lead}; line-height: 1.5; }
`;

export const Cards = styled.ul`
  display: grid;
  gap: ${space.part} ${space.group};
  ${from.tablet} { grid-template-columns: repeat(3, 1fr); gap: ${space.group}; }
  li {
    display: grid;
    gap: ${space.near};
    align-content: start;
    justify-items: start;
    min-width: 0;
  }
  li > :first-child { width: 100%; }
  h3 { margin-top: ${space.tight}; }
  p { color: ${color.inkSoft}; }
`;

export const Soon = styled.p`
  && { color: ${color.saffronInk}; }
  padding-block: 0.35rem;
  font-weight: 600;
  font-size: ${size.small};
`;

export const Blank = styled.div`
  width: 100%;
  aspect-ratio: 4 / 5;
  border-radius: ${radius.card};
  background: ${color.paperDeep};
`;

export const More = styled.div`
  margin-top: ${space.part};
`;
