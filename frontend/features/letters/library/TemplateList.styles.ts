import { styled } from 'styled-components';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

export const Begin = styled.div`
  margin-bottom: ${space.block};
`;

export const List = styled.ul`
  border-bottom: 1px solid ${color.hairline};
`;

export const Row = styled.li`
  display: grid;
  gap: ${space.tight} ${space.block};
  align-items: start;
  padding-block: ${space.block} ${space.tight};
  border-top: 1px solid ${color.hairline};
  ${from.tablet} { grid-template-columns: minmax(0, 1fr) auto; }
`;

export const Title = styled.div`
  display: flex;
  gap: ${space.hair};
  align-items: flex-start;
  h2 { padding-top: 0.2em; font-size: ${size.h3}; }
`;

export const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.near};
  align-items: center;
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  font-size: ${size.tiny};
`;

export const Badge = styled.span`
  padding: 0.1rem 0.5rem;
  border: 1px solid ${color.hairline};
  border-radius: 2px;
`;

/** Reserves room for a send's state: nothing below moves when it appears. */
export const Progress = styled.div`
  grid-column: 1 / -1;
  min-height: 2.75rem;
`;

export const Automatic = styled.p`
  display: flex;
  gap: ${space.near};
  align-items: baseline;
  font-size: ${size.small};
`;
