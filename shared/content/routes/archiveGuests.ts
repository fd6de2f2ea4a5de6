import type { Routes } from '../../contract/route.ts';

export const archiveGuests = {
  list: { method: 'GET', path: '/api/archive-guests', auth: 'public' },
  get: { method: 'GET', path: '/api/archive-guests/{id}', auth: 'public' },
  create: { method: 'POST', path: '/api/archive-guests', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/archive-guests/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/archive-guests/{id}', auth: 'admin' },
} as const satisfies Routes;
