import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export { List, Row, Title } from '../../../ui/layout/TextRows.styles.ts';

export const Day = styled.time`
  padding-top: 0.3rem;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Summary = styled.p`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
`;
