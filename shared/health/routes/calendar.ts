import type { Routes } from '../../contract/route.ts';

export const calendar = {
  address: { method: 'GET', path: '/api/calendar', auth: 'admin' },
  // The last answer has the address that is valid.
  renew: { method: 'POST', path: '/api/calendar/renew', auth: 'admin', idempotency: 'natural' },
  feed: { method: 'GET', path: '/api/calendar/feed', auth: 'public' },
} as const satisfies Routes;
