import type { PageName } from '../../shared/site/pages.ts';
import { site } from '../../shared/site/site.ts';
import { heads } from '../pages/visitors/heads.ts';
import { Meta } from '../ui/page/Meta.tsx';
import { LoadingSign } from '../ui/page/PageLoading.tsx';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';
import type { Rendered } from './htmlDocument.ts';
import { renderToHtml } from './renderToHtml.tsx';

const { contact } = site;

/** Renders a loading sign for a page that the browser renders. */
export async function renderShell(page: PageName): Promise<Rendered> {
  const shell = await renderToHtml(
    <>
      <GlobalStyle />
      <Meta {...heads[page]} />
      <LoadingSign />
    </>,
  );
  const words = await renderToHtml(
    <>
      <h1>{heads[page].title}</h1>
      <p>
        This page needs JavaScript. Write to us at <a href={`mailto:${contact.general}`}>{contact.general}</a>.
      </p>
      {page === 'yourDetails' && (
        <p>
          We’ll tell you what we keep about you, and correct or erase it if you ask. To unsubscribe, use the link at the
          foot of any of our letters: it works without JavaScript.
        </p>
      )}
    </>,
  );
  const hideLoading = '<style>@media (scripting: none) { #root { display: none !important; } }</style>';
  return { ...shell, styles: shell.styles + hideLoading, noscript: words.root };
}
