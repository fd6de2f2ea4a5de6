import type { Routes } from '../../contract/route.ts';

export const door = {
  list: { method: 'GET', path: '/api/upcoming-events/{id}/door', auth: 'admin' },
  tick: { method: 'PUT', path: '/api/audience-members/{id}/door', auth: 'admin', idempotency: 'natural' },
} as const satisfies Routes;
