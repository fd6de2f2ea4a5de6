import { excerpt } from '../../shared/excerpt.ts';
import { site } from '../../shared/site.ts';
import { absolute, type Head, sitePicture } from './head.ts';

/** The document's title and descriptions; React moves them into the head. */
export function Meta({ title, path, hidden = false, type = 'website', picture = sitePicture, ...head }: Head) {
  const text = title === site.name ? title : `${title} · ${site.name}`;
  if (hidden)
    return (
      <>
        <title>{text}</title>
        <meta name="robots" content="noindex, nofollow" />
      </>
    );
  const { address, width, height, alt } = picture;
  const description = excerpt(head.description ?? site.tagline);
  return (
    <>
      <title>{text}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={text} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={address} />
      {width && <meta property="og:image:width" content={String(width)} />}
      {height && <meta property="og:image:height" content={String(height)} />}
      {alt && <meta property="og:image:alt" content={alt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={text} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={address} />
      {path && <meta property="og:url" content={absolute(path)} />}
      {path && <link rel="canonical" href={absolute(path)} />}
    </>
  );
}
