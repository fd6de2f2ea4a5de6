import { featuredLimit, featuredOf } from '../../../../shared/content/lists/featured.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { site } from '../../../../shared/site/site.ts';

type FeaturableGuest = Pick<ArchiveGuest, 'id' | 'name' | 'displayOrder' | 'isFeatured'>;

const list = new Intl.ListFormat(site.language);
const named = (guests: FeaturableGuest[]) => list.format(guests.map(({ name }) => name));
const is = (guests: FeaturableGuest[]) => (guests.length === 1 ? 'is' : 'are');

/** Says which featured guests are shown and which are not; null while there is room for all. */
export function overviewText(guests: readonly FeaturableGuest[]): string | null {
  const { shown, hidden } = featuredOf(guests);
  if (hidden.length === 0) return null;
  return (
    `${shown.length + hidden.length} guests are featured, and the ${site.product.plural} page has room for ` +
    `${featuredLimit}. By display order, ${named(shown)} are shown; ${named(hidden)} ${is(hidden)} not. ` +
    'To show someone else, give them a lower display order, or stop featuring one of the others.'
  );
}

/** Says where a guest would be shown if featured, given the `others`. */
export function placeText(draft: FeaturableGuest, others: readonly FeaturableGuest[]): string {
  const { shown, hidden } = featuredOf([...others, draft]);
  const place = shown.indexOf(draft) + 1;
  if (place === 0) {
    const before = Math.max(...shown.map(({ displayOrder }) => displayOrder));
    return (
      `Not shown: the page has room for ${featuredLimit}, and ${named(shown)} come first. ` +
      `A display order below ${before} would show this guest.`
    );
  }
  const last = hidden[0];
  const rest = last ? ` That leaves no room for ${named(hidden)}.` : '';
  return `Shown as number ${place} of ${shown.length}, by display order.${rest}`;
}
