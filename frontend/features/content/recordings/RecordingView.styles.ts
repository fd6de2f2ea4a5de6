import { styled } from 'styled-components';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { color, font, size, space } from '../../../ui/theme/theme.ts';

export const Head = styled.div`
  display: grid;
  gap: ${space.text};
  justify-items: start;
  margin-bottom: ${space.group};
`;

export const Back = styled(BackLink)`
  padding-block: ${space.tight};
  font-size: ${size.small};
  text-decoration-line: none;
  &:hover { text-decoration-line: underline; }
`;

export const Placeholder = styled.div`
  display: grid;
  place-items: center;
  gap: ${space.block};
  align-content: center;
  min-height: 14rem;
  padding: ${space.part} ${space.block};
  border-block: 1px solid ${color.hairline};
  p { color: ${color.inkSoft}; font: italic 400 ${size.lead}/1.4 ${font.serif}; text-align: center; }
`;

export const About = styled.div`
  display: grid;
  gap: ${space.block};
  justify-items: start;
  margin-top: ${space.part};
`;

export const Loading = styled.div`
  position: relative;
  aspect-ratio: 16 / 9;
  p { position: absolute; inset: 0; display: grid; place-items: center; max-width: none; color: ${color.inkSoft}; }
`;
