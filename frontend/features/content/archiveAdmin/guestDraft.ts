import * as z from 'zod/mini';
import { type ArchiveGuest, archiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';

/** One more than the highest order; 1 in an empty archive (docs/spec.md, Recordings). */
const proposedOrder = (guests: Pick<ArchiveGuest, 'displayOrder'>[]) =>
  Math.max(0, ...guests.map(({ displayOrder }) => displayOrder)) + 1;

export const blankGuest = (guests: Pick<ArchiveGuest, 'displayOrder'>[]) => ({
  name: '',
  url: '',
  displayOrder: String(proposedOrder(guests)),
  isFeatured: false,
  description: '',
  imageUrl: '',
  alsoKnownAs: '',
});

/** A guest as the form holds it: every typed value is text. */
export type GuestDraft = ReturnType<typeof blankGuest>;

export const draftOf = ({
  name,
  url,
  displayOrder,
  isFeatured,
  description,
  imageUrl,
  alsoKnownAs = [],
}: ArchiveGuest): GuestDraft => ({
  name,
  url: url ?? '',
  displayOrder: String(displayOrder),
  isFeatured,
  description: description ?? '',
  imageUrl: imageUrl ?? '',
  alsoKnownAs: alsoKnownAs.join('\n'),
});

/** Text that is no number becomes 1, and so does a number below 1 (docs/spec.md, Forms). */
export const orderOf = (typed: string) => Math.max(1, Math.trunc(Number(typed)) || 1);

const orNull = (typed: string) => typed.trim() || null;

/** The form's rules: the conversions of docs/spec.md (Forms), then the contract's checks. */
export const guestRules = z.pipe(
  z.transform(
    (draft: GuestDraft): z.input<typeof archiveGuestInput> => ({
      ...draft,
      url: orNull(draft.url),
      displayOrder: orderOf(draft.displayOrder),
      description: orNull(draft.description),
      imageUrl: orNull(draft.imageUrl),
      alsoKnownAs: draft.alsoKnownAs.split('\n').filter((line) => line.trim()),
    }),
  ),
  archiveGuestInput,
);
