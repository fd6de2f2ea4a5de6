import { featuredOf } from '../../../shared/featured.ts';
import type { ArchiveGuest } from '../../../shared/model/archiveGuest.ts';
import { site } from '../../../shared/site.ts';

export type FeaturedGuest = Pick<ArchiveGuest, 'name' | 'description' | 'imageUrl' | 'url'> & { id?: number };

/** Up to three featured guests in the admin's order; the standing three where none is featured (SPEC section 9). */
export function featured(guests: readonly ArchiveGuest[]): readonly FeaturedGuest[] {
  const { shown } = featuredOf(guests);
  return shown.length > 0 ? shown : site.fallbacks.guests.map((guest) => ({ ...guest, url: null }));
}
