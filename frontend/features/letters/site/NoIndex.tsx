import { site } from '../../../../shared/site/site.ts';

/** Keeps letters out of search engines, unless they are wanted there: a link that is shared still says what it leads to. */
export const NoIndex = () => (site.letters.searchEngines ? null : <meta name="robots" content="noindex" />);
