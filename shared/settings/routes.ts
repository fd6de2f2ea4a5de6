import type { Routes } from '../contract/endpoint.ts';

export const settings = {
  get: { method: 'GET', path: '/api/settings', auth: 'admin' },
  update: { method: 'PUT', path: '/api/settings', auth: 'admin' },
} as const satisfies Routes;
