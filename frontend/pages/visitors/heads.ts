import { type PageEntry, type PageName, pageTable } from '../../../shared/site/pages.ts';
import type { Head } from '../../ui/page/head.ts';

/** A path that stands for many pages is nobody's address. */
const headOf = ({ title, description, hidden, path }: PageEntry): Head => ({
  title,
  ...(description && { description }),
  ...(hidden ? { hidden } : !path.includes(':') && { path }),
});

/** What each page says of itself before anything of it is fetched. */
export const heads = Object.fromEntries(
  Object.entries(pageTable).map(([name, entry]) => [name, headOf(entry)]),
) as Record<PageName, Head>;
