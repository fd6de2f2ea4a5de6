import * as z from 'zod/mini';
import { oneLine, requiredText } from '../../platform/fields.ts';
import { normalize } from '../../platform/normalize.ts';

export const credentials = z.strictObject({
  username: requiredText('Username', 100),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(1000)),
});

/** A code from the authenticator app, or a recovery code. Absent or empty if the admin has no second factor. */
export const factorCode = z.optional(
  z.string().check(z.overwrite(oneLine), z.trim(), z.maxLength(100, 'Please enter one code')),
);

export const loginInput = z.extend(credentials, { code: factorCode });
/** Who wants a link that makes a browser known. */
export const loginLinkRequest = z.strictObject({ username: credentials.shape.username });

export type LoginInput = z.infer<typeof loginInput>;

/**
 * Maps all spellings of an admin's name to one, and names that look alike to the same one, so that no two admins can have
 * them: case, separators, and the letters and numbers of ASCII that pass for others, as in UTS #39
 * (https://www.unicode.org/reports/tr39/#Confusable_Detection).
 */
export const normalizeUsername = (username: string) =>
  normalize(username, 'NFC')
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/[1l]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

export const userSession = z.object({
  isAuthenticated: z.boolean(),
  user: z.nullable(z.object({ username: z.string() })),
  /** The session's anti-forgery token, sent back as X-Admin-Token with every write. Null when not signed in. */
  adminToken: z.nullable(z.string()),
  /** The session may do nothing yet but set up the second factor that the site asks of every admin. */
  needsFactor: z.optional(z.literal(true)),
});
export type UserSession = z.infer<typeof userSession>;
