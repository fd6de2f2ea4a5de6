import { type PageEntry, type PageName, pageTable } from '../../../shared/site/pages.ts';
import type { Head } from '../../ui/page/head.ts';

/** A path with an id in it is no page's own address. */
const headOf = ({ title, description, hidden, path }: PageEntry): Head => ({
  title,
  ...(description && { description }),
  ...(hidden ? { hidden } : !path.includes(':') && { path }),
});

export const heads = Object.fromEntries(
  Object.entries(pageTable).map(([name, entry]) => [name, headOf(entry)]),
) as Record<PageName, Head>;
