import { styled } from 'styled-components';
import { color, size, space, touch } from '../../../ui/theme/theme.ts';

export const Panel = styled.details`
  font-size: ${size.small};
  summary {
    width: fit-content;
    color: ${color.inkSoft};
    cursor: pointer;
    ${touch} { padding-block: 0.6rem; }
  }
  dl { margin-top: ${space.tight}; }
`;
