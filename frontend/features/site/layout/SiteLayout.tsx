import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import * as S from './SiteLayout.styles.ts';

/** The frame of every public page. */
export function SiteLayout() {
  return (
    <>
      <S.SkipLink href="#content">Skip to content</S.SkipLink>
      <Header />
      <S.Main id="content" tabIndex={-1}>
        <PageOutlet />
      </S.Main>
      <Footer />
    </>
  );
}
