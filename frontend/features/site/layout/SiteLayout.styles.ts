import { styled } from 'styled-components';
import { color, layer, space } from '../../../ui/theme/theme.ts';

export const SkipLink = styled.a`
  position: absolute;
  top: 0;
  left: 0;
  z-index: ${layer.skip};
  padding: ${space.near} ${space.block};
  background: ${color.night};
  color: ${color.paper};
  &:not(:focus) { transform: translateY(-110%); }
  &:focus-visible { outline-color: ${color.saffron}; outline-offset: -4px; }
`;

/** Takes the height between header and footer; a page with a single section fills it. */
export const Main = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  & > :only-child { flex: 1; }
`;
