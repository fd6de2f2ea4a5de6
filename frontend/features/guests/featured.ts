import type { ArchiveGuest } from '../../../shared/model/archiveGuest.ts';
import { site } from '../../../shared/site.ts';

export type FeaturedGuest = Pick<ArchiveGuest, 'name' | 'description' | 'imageUrl' | 'url'> & { id?: number };

const limit = 3;

/** Up to three featured guests in the admin's order; the standing three where none is featured (SPEC section 9). */
export function featured(guests: readonly ArchiveGuest[]): readonly FeaturedGuest[] {
  const chosen = guests
    .filter(({ isFeatured }) => isFeatured)
    .toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
    .slice(0, limit);
  return chosen.length > 0 ? chosen : site.fallbacks.guests.map((guest) => ({ ...guest, url: null }));
}
