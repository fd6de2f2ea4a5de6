import { styled } from 'styled-components';
import { color, radius, size, space } from '../theme/theme.ts';

/** In the top layer, over dialogs too. Its transparent edge touches the button, so that the pointer can move onto it. */
export const Tip = styled.div`
  position: fixed;
  inset: auto;
  width: max-content;
  max-width: min(20rem, calc(100vw - 1rem));
  margin: 0;
  padding: ${space.hair} 0;
  border: 0;
  background: none;
  span {
    display: block;
    padding: ${space.hair} ${space.near};
    border-radius: ${radius.control};
    background: ${color.night};
    color: ${color.paper};
    font-size: ${size.small};
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
`;
