import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import * as ownRoutes from './ownRoutes.ts';

export const images = {
  upload: {
    ...ownRoutes.images.upload,
    status: 201,
    upload: true,
    response: z.object({ success: z.boolean(), filePath: z.string(), message: z.string() }),
    label: 'Uploaded an image',
  },
} as const satisfies Record<string, Endpoint>;
