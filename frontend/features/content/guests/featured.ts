import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { site } from '../../../../shared/site/site.ts';

export type FeaturedGuest = Pick<ArchiveGuest, 'name' | 'description' | 'imageUrl' | 'url'> & { id?: number };

/** The featured guests; site.ts's three fallback guests if there are none. */
export const orFallback = (featured: readonly ArchiveGuest[] = []): readonly FeaturedGuest[] =>
  featured.length > 0 ? featured : site.fallbacks.guests.map((guest) => ({ ...guest, url: null }));
