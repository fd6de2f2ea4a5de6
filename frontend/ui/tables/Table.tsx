import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { color, from, size, space } from '../theme/theme.ts';

export function Table({ columns, children, ...rest }: { columns: string[] } & ComponentProps<'table'>) {
  return (
    <Box {...rest}>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Box>
  );
}

/** On narrow windows each row becomes a block, whose cells show their titles from `data-title`. */
const Box = styled.table`
  width: 100%;
  border-collapse: collapse;
  border-bottom: 1px solid ${color.hairline};
  font-variant-numeric: tabular-nums;
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: grid; gap: ${space.hair}; padding-block: ${space.text}; border-top: 1px solid ${color.hairline}; }
  td, th { padding: 0; overflow-wrap: anywhere; text-align: left; }
  td[data-title]::before { content: attr(data-title) ': '; color: ${color.inkSoft}; font-size: ${size.small}; }
  tbody th { font-weight: 600; }

  ${from.tablet} {
    thead { position: static; clip-path: none; }
    tr { display: table-row; }
    td, th { padding: 0.6rem ${space.block} 0.6rem 0; border-top: 1px solid ${color.hairline}; }
    tbody th { min-width: 7rem; }
    td:first-child { white-space: nowrap; overflow-wrap: normal; }
    td[data-title='Date'] { overflow-wrap: normal; }
    td[data-title='To'] { overflow-wrap: break-word; }
    td:last-child, th:last-child { padding-right: 0; }
    td:last-child > * { flex-wrap: nowrap; white-space: nowrap; }
    /* Where nothing can be hovered, icons have words beside them. */
    @media (hover: none) { td:last-child > :has(svg) { flex-wrap: wrap; } }
    td[data-title]::before { content: none; }
    thead th { color: ${color.inkSoft}; font-weight: 600; font-size: ${size.small}; white-space: nowrap; }
  }
`;

export const RowActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight};
  align-items: center;
  white-space: nowrap;
`;
