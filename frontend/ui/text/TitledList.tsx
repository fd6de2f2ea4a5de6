import { styled } from 'styled-components';
import { color, space } from '../theme/theme.ts';

const List = styled.ul`
  margin-top: ${space.block};
  border-top: 1px solid ${color.hairline};
  li { padding-block: ${space.block}; border-bottom: 1px solid ${color.hairline}; }
  p { margin-top: ${space.hair}; color: ${color.inkSoft}; }
`;

/** A list in which each item has a title and a few words. */
export const TitledList = ({ items }: { items: readonly (readonly [title: string, words: string])[] }) => (
  <List>
    {items.map(([title, words]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{words}</p>
      </li>
    ))}
  </List>
);
