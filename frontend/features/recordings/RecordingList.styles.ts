import { styled } from 'styled-components';
import { color, font, size, space } from '../../ui/theme.ts';

export { List, Row, Title } from '../../ui/TextRows.styles.ts';

export const Kind = styled.p`
  padding-top: 0.3rem;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Guest = styled.p`
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
`;

export const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  margin-top: ${space.text};
`;

export const Failure = styled.div`
  margin-bottom: ${space.group};
`;
