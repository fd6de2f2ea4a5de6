import * as z from 'zod/mini';

/** The body of every response that is not a success. `fields` maps a field of the request to what is wrong with it. */
export const errorBody = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof errorBody>;
