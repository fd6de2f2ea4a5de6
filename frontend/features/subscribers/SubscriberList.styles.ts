import { styled } from 'styled-components';
import { color, from, size, space } from '../../ui/theme.ts';

export const Head = styled.div`
  display: flex;
  gap: ${space.near};
  align-items: baseline;
  margin-bottom: ${space.text};
  h2 { font-size: ${size.h3}; }
`;

export const Count = styled.span`
  color: ${color.inkSoft};
  font-variant-numeric: tabular-nums;
`;

/** On narrow windows each person becomes a block, name first. */
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  border-bottom: 1px solid ${color.hairline};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: grid; padding-block: ${space.near}; border-top: 1px solid ${color.hairline}; }
  td { overflow-wrap: anywhere; }
  td:first-child { font-weight: 600; }
  td:last-child { color: ${color.inkSoft}; }

  ${from.tablet} {
    thead { position: static; clip-path: none; }
    tr { display: table-row; }
    th, td { padding: 0.65rem ${space.text} 0.65rem 0; border-top: 1px solid ${color.hairline}; text-align: left; }
    th { color: ${color.inkSoft}; font-weight: 600; }
    td:last-child, th:last-child { padding-right: 0; white-space: nowrap; }
  }
`;

export const Withheld = styled.span`
  margin-left: ${space.tight};
  padding: 0 0.4rem;
  border: 1px solid ${color.hairline};
  border-radius: 2px;
  color: ${color.inkSoft};
  font-size: ${size.tiny};
`;

export const More = styled.p`
  margin-top: ${space.block};
`;
