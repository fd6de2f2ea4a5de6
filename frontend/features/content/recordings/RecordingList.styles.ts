import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export { List, Row, Title } from '../../../ui/layout/TextRows.styles.ts';

export const Kind = styled.p`
  padding-top: 0.3rem;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const Further = styled.p`
  margin-block: -${space.text} ${space.block};
  overflow-wrap: anywhere;
`;

export const Failure = styled.div`
  margin-bottom: ${space.group};
`;
