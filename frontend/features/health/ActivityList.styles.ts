import { styled } from 'styled-components';
import { color, radius, size } from '../../ui/theme/theme.ts';

export const Thumbnail = styled.a`
  display: block;
  overflow: hidden;
  width: 3.75rem;
  height: 2.5rem;
  border-radius: ${radius.control};
  background: ${color.paperDeep};
  font-size: ${size.tiny};
`;
