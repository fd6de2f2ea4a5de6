import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

export const images = {
  upload: {
    method: 'POST',
    path: '/api/upload-image',
    auth: 'admin',
    status: 201,
    upload: true,
    response: z.object({ success: z.boolean(), filePath: z.string(), message: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;
