import { excerpt } from '../../../shared/platform/text.ts';
import { site } from '../../../shared/site/site.ts';
import { absolute, type Head, sitePicture } from './head.ts';

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
  const tags: [key: string, content: string | number | undefined][] = [
    ['description', description],
    ['og:type', type],
    ['og:site_name', site.name],
    ['og:title', text],
    ['og:description', description],
    ['og:image', address],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', alt],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', text],
    ['twitter:description', description],
    ['twitter:image', address],
    ['og:url', path && absolute(path)],
  ];
  return (
    <>
      <title>{text}</title>
      {tags.map(
        ([key, content]) =>
          content && (
            <meta key={key} {...{ [key.startsWith('og:') ? 'property' : 'name']: key }} content={String(content)} />
          ),
      )}
      {path && <link rel="canonical" href={absolute(path)} />}
    </>
  );
}
