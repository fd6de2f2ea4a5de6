import type { Routes } from '../../contract/route.ts';

export const letters = {
  list: { method: 'GET', path: '/api/letters', auth: 'public' },
  get: { method: 'GET', path: '/api/letters/{slug}', auth: 'public' },
  publish: { method: 'PUT', path: '/api/campaigns/{id}/letter', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/letters/{slug}', auth: 'admin' },
} as const satisfies Routes;
