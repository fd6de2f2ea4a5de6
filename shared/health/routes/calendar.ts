import type { Routes } from '../../contract/route.ts';

export const calendar = {
  address: { method: 'POST', path: '/api/calendar/address', auth: 'admin' },
  feed: { method: 'GET', path: '/api/calendar/feed', auth: 'public' },
} as const satisfies Routes;
