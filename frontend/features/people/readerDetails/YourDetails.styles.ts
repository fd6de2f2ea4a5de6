import { styled } from 'styled-components';
import { color, from, size, space, width } from '../../../ui/theme/theme.ts';

export const Page = styled.div`
  display: grid;
  gap: ${space.part};
`;

/** One section of the page: the name, the newsletter, the address. Its title is beside it if there is room. */
export const Part = styled.section`
  display: grid;
  gap: ${space.text} ${space.part};
  align-items: start;
  padding-top: ${space.group};
  border-top: 1px solid ${color.hairline};
  ${from.desktop} { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); }
  h2 { font-size: ${size.h3}; }
  h2:focus { outline: none; }
`;

export const Body = styled.div`
  display: grid;
  gap: ${space.text};
  justify-items: start;
  max-width: ${width.text};
  & > form { width: 100%; }
  & > p { color: ${color.inkSoft}; }
`;

export const Kept = styled.div`
  width: 100%;
  h3 { font-size: ${size.text}; }
`;

export const List = styled.ul`
  display: grid;
  gap: ${space.near};
  width: 100%;
  li { display: flex; flex-wrap: wrap; gap: ${space.near}; align-items: center; justify-content: space-between; }
`;
