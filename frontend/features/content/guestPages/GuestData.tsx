import type { GuestPage } from '../../../../shared/publishing/model/guestPage.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { absolute } from '../../../ui/page/head.ts';
import { JsonLd } from '../../../ui/page/JsonLd.tsx';

/** The guest as structured data for search engines (https://schema.org/Person). */
export const GuestData = ({ guest: { slug, name, imageUrl, description, links } }: { guest: GuestPage }) => (
  <JsonLd
    thing={() => ({
      '@type': 'Person',
      name,
      url: absolute(pathOf('guest', slug)),
      ...(imageUrl && { image: absolute(imageUrl) }),
      ...(description && { description }),
      ...(links.length > 0 && { sameAs: links }),
    })}
  />
);
