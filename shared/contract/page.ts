import * as z from 'zod/mini';

/** Requests the page that a `Link: <...>; rel="next"` header named. */
export const page = z.object({ after: z.optional(z.string().check(z.maxLength(500))) });
