import type { Routes } from '../../contract/route.ts';

export const adminKeys = {
  create: { method: 'POST', path: '/api/admin-keys', auth: 'admin' },
  redeem: { method: 'POST', path: '/api/admin-keys/redeem', auth: 'admin' },
} as const satisfies Routes;
