/** How many featured guests the recordings page shows at most (docs/spec.md, Recordings). */
export const featuredLimit = 3;

interface FeaturableGuest {
  id: number;
  displayOrder: number;
  isFeatured: boolean;
}

/** The featured guests in display order: the ones that visitors see, and the ones beyond the limit. */
export function featuredOf<Guest extends FeaturableGuest>(
  guests: readonly Guest[],
): { shown: Guest[]; hidden: Guest[] } {
  const featured = guests
    .filter(({ isFeatured }) => isFeatured)
    .toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id);
  return { shown: featured.slice(0, featuredLimit), hidden: featured.slice(featuredLimit) };
}
