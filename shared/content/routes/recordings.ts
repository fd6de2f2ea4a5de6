import type { Routes } from '../../contract/route.ts';

export const recordings = {
  list: { method: 'GET', path: '/api/recordings', auth: 'admin' },
  update: { method: 'PATCH', path: '/api/recordings/{name}', auth: 'admin' },
} as const satisfies Routes;
