import { styled } from 'styled-components';
import { Input } from '../../../ui/forms/TextField.styles.ts';
import { color, font, size, space, width } from '../../../ui/theme/theme.ts';

export const Form = styled.form`
  display: grid;
  gap: ${space.tight};
  margin-block: ${space.block};
  max-width: ${width.form};
  label { color: ${color.inkSoft}; }
`;

export const Box = styled(Input)`
  min-height: 3.5rem;
  font: 400 ${size.lead}/1.3 ${font.serif};
`;
