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

/** An address of the site as others must know it. */
export const absolute = (path: string) => new URL(path, site.url).href;

/** Drawn by frontend/pictures/share.ts. */
const share = { image: absolute('/pictures/share.jpg'), width: '1200', height: '630' };

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
          <meta property="og:image" content={share.image} />
          <meta property="og:image:width" content={share.width} />
          <meta property="og:image:height" content={share.height} />
          <meta property="og:image:alt" content={`${site.name}: ${site.tagline}`} />
          <meta name="twitter:card" content="summary_large_image" />
          <meta name="twitter:title" content={full} />
          <meta name="twitter:description" content={description} />
          <meta name="twitter:image" content={share.image} />
          {path && (
            <>
              <meta property="og:url" content={absolute(path)} />
              <link rel="canonical" href={absolute(path)} />
            </>
          )}
        </>
      )}
    </>
  );
}
