import type { Routes } from '../../contract/endpoint.ts';

export const suppressions = {
  list: { method: 'GET', path: '/api/suppressions', auth: 'admin' },
} as const satisfies Routes;
