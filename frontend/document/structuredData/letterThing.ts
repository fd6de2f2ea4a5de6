import type { Letter } from '../../../shared/letters/model/letter.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { absolute, sitePicture } from '../../ui/page/head.ts';
import type { Thing } from './thing.ts';

export function letterThing({ slug, subject, summary, sentAt }: Letter): Thing {
  const address = absolute(pathOf('letter', slug));
  const publisher = { '@type': 'Organization', name: site.publisher.name };
  return {
    '@type': 'BlogPosting',
    headline: subject,
    description: summary,
    datePublished: sentAt,
    url: address,
    mainEntityOfPage: address,
    image: sitePicture.address,
    inLanguage: site.language,
    isPartOf: { '@type': 'Blog', name: `${site.name}: letters`, url: absolute(pages.letters) },
    author: publisher,
    publisher,
  };
}
