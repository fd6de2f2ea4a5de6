import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Sends = styled.section`
  & > h2 { margin-bottom: ${space.near}; font-size: ${size.h3}; }
`;

export const Feedback = styled.small`
  display: block;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const More = styled.p`
  margin-top: ${space.block};
`;

export const OnSite = styled.section`
  margin-top: ${space.part};
  & > h2 { margin-bottom: ${space.text}; font-size: ${size.h3}; }
`;
