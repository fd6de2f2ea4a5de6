import { styled } from 'styled-components';
import { Status } from '../../../ui/text/Text.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

export const Foot = styled.p`
  margin-top: ${space.near};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Email = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.tight};
  align-items: center;
`;

/** A reason in words, which may take two lines. */
export const Why = styled(Status)`white-space: normal;`;

/** One below the other. */
export const Several = styled.span`
  display: grid;
  gap: ${space.hair};
  justify-items: start;
`;

/** The button and what the file is to hold, side by side. */
export const Export = styled.div`
  display: flex;
  gap: ${space.near};
  align-items: center;
`;

/** The search field and the filter. */
export const Narrowing = styled.div`
  display: flex;
  flex: 1 1 24rem;
  flex-wrap: wrap;
  gap: ${space.near};
`;

/** One line in layouts where each row is a line; its title attribute has the full text. */
export const Event = styled.span`
  display: block;
  color: ${color.inkSoft};
  ${from.desktop} { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

export const Filter = styled.div`
  flex: 0 1 18rem;
  select { min-height: 2.5rem; }
`;

/** The waiting list, above everybody who signed up. */
export const Waiting = styled.section`
  display: grid;
  gap: ${space.near};
  margin-bottom: ${space.block};
  h2 { font-size: ${size.h3}; }
  td:first-of-type { white-space: nowrap; }
`;
