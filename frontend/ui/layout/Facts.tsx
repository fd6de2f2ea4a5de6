import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, from, space } from '../theme/theme.ts';

export const Facts = ({
  facts,
  ...list
}: { facts: (readonly [name: string, value: ReactNode])[] } & ComponentProps<typeof List>) => (
  <List {...list}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </List>
);

const List = styled.dl<{ $width?: string }>`
  width: 100%;
  margin: 0;
  div {
    display: grid;
    gap: 0 ${space.text};
    padding-block: ${space.hair};
    ${from.tablet} { grid-template-columns: ${({ $width = '11rem' }) => $width} 1fr; }
  }
  dt { color: ${color.inkSoft}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;
