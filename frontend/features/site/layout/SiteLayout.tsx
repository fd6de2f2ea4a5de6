import { styled } from 'styled-components';
import { color, layer, space } from '../../../ui/theme/theme.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageOutlet } from './PageOutlet.tsx';

/** The frame of every public page. */
export function SiteLayout() {
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header />
      <Main id="content" tabIndex={-1}>
        <PageOutlet />
      </Main>
      <Footer />
    </>
  );
}

const SkipLink = styled.a`
  position: absolute;
  top: 0;
  left: 0;
  z-index: ${layer.skip};
  padding: ${space.near} ${space.block};
  background: ${color.night};
  color: ${color.paper};
  &:not(:focus) { transform: translateY(-110%); }
  &:focus-visible { outline-color: ${color.saffron}; outline-offset: -4px; }
`;

/** Takes the height between header and footer; a page with a single section fills it. */
const Main = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  & > :only-child { flex: 1; }
`;
