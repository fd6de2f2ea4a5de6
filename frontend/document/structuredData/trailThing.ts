import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { absolute } from '../../ui/page/head.ts';
import type { Thing } from './thing.ts';

/** A page's place on the site, from Home to itself: the list that leads to it, and its own name. */
export const trailThing = (list: { name: string; path: string }, page: { name: string; path: string }): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.name, path: pages.home }, list, page].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(path),
  })),
});
