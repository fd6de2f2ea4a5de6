import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

/** Numbers that add up, with the reasons for each below it. */
export const Counts = styled.table`
  width: 100%;
  max-width: 40rem;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  caption { clip-path: inset(50%); position: absolute; }
  th, td { padding: ${space.tight} 0; border-top: 1px solid ${color.hairline}; text-align: left; }
  th { font-weight: 600; overflow-wrap: anywhere; }
  td { padding-left: ${space.text}; text-align: right; vertical-align: top; }
  tfoot th, tfoot td { border-top: 2px solid ${color.edge}; font-weight: 600; }
`;

export const Reason = styled.tr`
  && th, && td { border-top: 0; padding-block: 0 ${space.hair}; color: ${color.inkSoft}; font-weight: 400; font-size: ${size.small}; }
  && th { padding-left: ${space.text}; }
`;
