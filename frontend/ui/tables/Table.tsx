import type { ComponentProps } from 'react';
import * as S from './Table.styles.ts';

export function Table({ columns, children, ...rest }: { columns: string[] } & ComponentProps<'table'>) {
  return (
    <S.Table {...rest}>
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
    </S.Table>
  );
}
