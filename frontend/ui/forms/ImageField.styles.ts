import { styled } from 'styled-components';
import { Button } from '../buttons/Button.styles.ts';
import { color, radius, size, space } from '../theme/theme.ts';

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.text};
  align-items: center;
`;

export const Preview = styled.div`
  display: grid;
  place-items: center;
  width: 100px;
  height: 100px;
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.control};
  background: ${color.paperDeep};
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  line-height: 1.3;
  text-align: center;
  img { width: 100%; height: 100%; object-fit: cover; }
  svg { width: 2.5rem; margin-inline: auto; color: ${color.saffronInk}; opacity: 0.6; }
`;

/** The label replaces the browser's own control, whose width depends on its language. */
export const Choose = styled(Button).attrs({ as: 'label' })`
  &:focus-within { outline: 2px solid ${color.brand}; outline-offset: 3px; }
  input { position: absolute; width: 1px; height: 1px; opacity: 0; }
`;

export const Side = styled.div`
  flex: 1 1 11rem;
  display: grid;
  gap: ${space.tight};
  justify-items: start;
`;
