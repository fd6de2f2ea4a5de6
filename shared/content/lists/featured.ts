/** How many featured guests the page of the recordings has room for (SPEC section 9). */
export const featuredLimit = 3;

interface Placed {
  id: number;
  displayOrder: number;
  isFeatured: boolean;
}

/** The featured guests in the admin's order: those that visitors see, and those for whom there is no room. */
export function featuredOf<Guest extends Placed>(guests: readonly Guest[]): { shown: Guest[]; hidden: Guest[] } {
  const featured = guests
    .filter(({ isFeatured }) => isFeatured)
    .toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id);
  return { shown: featured.slice(0, featuredLimit), hidden: featured.slice(featuredLimit) };
}
