import { featuredLimit, featuredOf } from '../../../../shared/content/lists/featured.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { site } from '../../../../shared/site/site.ts';

type Placed = Pick<ArchiveGuest, 'id' | 'name' | 'displayOrder' | 'isFeatured'>;

const list = new Intl.ListFormat(site.language);
const named = (guests: Placed[]) => list.format(guests.map(({ name }) => name));
const is = (guests: Placed[]) => (guests.length === 1 ? 'is' : 'are');

/** Who of the featured guests is shown and who is not; null while there is room for all. */
export function overviewOf(guests: readonly Placed[]): string | null {
  const { shown, hidden: left } = featuredOf(guests);
  if (left.length === 0) return null;
  return (
    `${shown.length + left.length} guests are featured, and the ${site.product.plural} page has room for ` +
    `${featuredLimit}. By display order, ${named(shown)} are shown; ${named(left)} ${is(left)} not. ` +
    'To show somebody else, give them a lower display order, or stop featuring one of the others.'
  );
}

/** What becomes of a guest that is featured at this place, beside the `others`. */
export function placeOf(draft: Placed, others: readonly Placed[]): string {
  const { shown, hidden: left } = featuredOf([...others, draft]);
  const place = shown.indexOf(draft) + 1;
  if (place === 0) {
    const before = Math.max(...shown.map(({ displayOrder }) => displayOrder));
    return (
      `Not shown: the page has room for ${featuredLimit}, and ${named(shown)} come first. ` +
      `A display order below ${before} would show this guest.`
    );
  }
  const last = left[0];
  const rest = last ? ` There is no room for ${named(left)} then.` : '';
  return `Shown as number ${place} of ${shown.length}, by display order.${rest}`;
}
