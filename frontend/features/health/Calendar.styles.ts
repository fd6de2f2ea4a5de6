import { styled } from 'styled-components';
import { color, size, space } from '../../ui/theme/theme.ts';

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${space.text};
  h2 { font-size: ${size.h3}; }
`;

export const Turn = styled.div`
  display: flex;
  gap: ${space.hair};
  align-items: center;
`;

export const Note = styled.p`
  max-width: none;
  margin-top: ${space.near};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Part = styled.section`
  display: grid;
  gap: ${space.near};
  margin-top: ${space.part};
  h2 { font-size: ${size.h3}; }
`;

export const Undated = styled.ul`
  display: grid;
  gap: ${space.hair};
  overflow-wrap: anywhere;
`;

/** The address with its buttons. */
