import { site } from '../../shared/site.ts';

interface Props {
  /** Of this page; the site's name follows it. */
  title: string;
  description?: string;
  /** Where the page is at home, as in shared/pages.ts. */
  path?: string;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
}

/** The document's title and descriptions; React moves them into the head. */
export function Meta({ title, description = site.tagline, path, hidden = false }: Props) {
  const full = title === site.name ? title : `${title} · ${site.name}`;
  return (
    <>
      <title>{full}</title>
      {hidden ? (
        <meta name="robots" content="noindex, nofollow" />
      ) : (
        <>
          <meta name="description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={full} />
          <meta property="og:description" content={description} />
          {path && <link rel="canonical" href={path} />}
        </>
      )}
    </>
  );
}
