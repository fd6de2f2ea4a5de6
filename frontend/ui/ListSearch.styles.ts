import { styled } from 'styled-components';
import { color, from, radius, size, space } from './theme.ts';

export const Search = styled.div`
  display: grid;
  gap: ${space.hair} ${space.block};
  align-items: center;
  margin-bottom: ${space.group};
  label { font-weight: 600; font-size: ${size.small}; }
  ${from.tablet} {
    grid-template-columns: minmax(0, 26rem) 1fr;
    label { grid-column: 1 / -1; }
  }
`;

export const Box = styled.input`
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem ${space.near};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.paperLight};
  &::placeholder { color: ${color.placeholder}; opacity: 1; }
  &:focus-visible { outline-offset: 1px; border-radius: ${radius.control}; }
`;

export const Result = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
