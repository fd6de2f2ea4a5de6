import { styled } from 'styled-components';
import { color, layer, radius, size, space } from '../../../../ui/theme/theme.ts';

export const Anchor = styled.div`
  position: relative;
`;

export const List = styled.ul<{ $left?: number; $top?: number }>`
  position: absolute;
  top: ${({ $top }) => ($top === undefined ? `calc(100% + ${space.hair})` : `${$top}px`)};
  left: ${({ $left = 0 }) => `min(${$left}px, calc(100% - 19rem))`};
  z-index: ${layer.menu};
  width: 19rem;
  max-width: 100%;
  max-height: 19rem;
  overflow-y: auto;
  padding-block: ${space.hair};
  border: 1px solid ${color.edge};
  border-radius: ${radius.card};
  background: ${color.paper};
`;

export const Option = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.tight};
  justify-content: space-between;
  padding: ${space.hair} ${space.near};
  font-size: ${size.small};
  cursor: pointer;
  code { color: ${color.inkSoft}; font-size: ${size.tiny}; }
  small { flex-basis: 100%; color: ${color.inkSoft}; font-size: ${size.tiny}; }
  &[aria-selected='true'] { background: ${color.brandWash}; color: ${color.brand}; }
`;
