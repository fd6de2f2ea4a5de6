import * as z from 'zod/mini';

/** Ids of events, guests and episodes. In a path they arrive as text. */
export const numericId = z.coerce.number().check(z.int(), z.positive());

/** Text that an admin types: trimmed, at most `max` characters. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters`));

/** As {@link text}, and not empty. `label` begins the message: "Title is required". */
export const requiredText = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `${label} can have at most ${max} characters`),
    );

/** Grows by one with each change of a thing. */
export const version = z.int().check(z.positive());

/** The version that an edit was made from: where another change came first, the edit is refused with 409. */
export const editedVersion = z.optional(version);
