import type { Routes } from '../../contract/route.ts';

export const images = {
  upload: { method: 'POST', path: '/api/upload-image', auth: 'admin' },
} as const satisfies Routes;
