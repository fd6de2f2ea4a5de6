import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

export const Head = styled.div`
  margin-bottom: ${space.group};
`;

export const Subtitle = styled.p`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
`;

/** A link to a related page. */
export const Aside = styled.p`
  margin-bottom: ${space.text};
  font-size: ${size.small};
`;
