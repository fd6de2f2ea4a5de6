import { styled } from 'styled-components';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';

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
  /* Above the audio, which has a line of its own. */
  &[data-small] { min-height: 0; padding-block: ${space.block} 0; border-bottom: 0; }
  p { color: ${color.inkSoft}; font: italic 400 ${size.lead}/1.4 ${font.serif}; text-align: center; }
`;

/** The chapters stay beside the text while it is read, if there is room. */
export const Columns = styled.div`
  display: grid;
  grid-template: 'about' auto 'chapters' auto 'words' auto / minmax(0, 1fr);
  gap: ${space.part};
  align-items: start;
  margin-top: ${space.part};
  &:not(:has(nav)) { grid-template-areas: 'about' 'words'; }
  ${from.desktop} {
    &:has(nav) { grid-template: 'about chapters' auto 'words chapters' 1fr / minmax(0, 1fr) 17rem; }
    & > nav { position: sticky; top: ${space.block}; }
  }
`;

export const About = styled.div`
  grid-area: about;
  display: grid;
  gap: ${space.block};
  justify-items: start;
`;

export const Failed = styled.div`
  margin-top: ${space.group};
`;

export const Loading = styled.div`
  position: relative;
  aspect-ratio: 16 / 9;
  p { position: absolute; inset: 0; display: grid; place-items: center; max-width: none; color: ${color.inkSoft}; }
`;
