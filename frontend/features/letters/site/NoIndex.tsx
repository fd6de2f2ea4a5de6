import { site } from '../../../../shared/site/site.ts';

/** Keeps letters out of search engines unless the site wants them there. Link previews still work. */
export const NoIndex = () => (site.letters.searchEngines ? null : <meta name="robots" content="noindex" />);
