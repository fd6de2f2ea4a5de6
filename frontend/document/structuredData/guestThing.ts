import type { GuestPage } from '../../../shared/publishing/model/guestPage.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import { absolute } from '../../ui/page/head.ts';
import type { Thing } from './thing.ts';

export const guestThing = ({ slug, name, imageUrl, description, links }: GuestPage): Thing => ({
  '@type': 'Person',
  name,
  url: absolute(pathOf('guest', slug)),
  ...(imageUrl && { image: absolute(imageUrl) }),
  ...(description && { description }),
  ...(links.length > 0 && { sameAs: links }),
});
