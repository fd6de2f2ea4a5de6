import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { images as routes } from '../routes/images.ts';

export const images = contractOf(routes, {
  upload: {
    status: 201,
    upload: true,
    response: z.object({ success: z.boolean(), filePath: z.string(), message: z.string() }),
    label: 'Uploaded an image',
  },
} as const satisfies DetailsOf<typeof routes>);
