import type { Routes } from '../../contract/route.ts';

export const recentEvents = {
  active: { method: 'GET', path: '/api/recent-events/active', auth: 'public' },
  list: { method: 'GET', path: '/api/recent-events', auth: 'admin' },
  create: { method: 'POST', path: '/api/recent-events', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/recent-events/{id}', auth: 'admin' },
  setLatest: { method: 'PATCH', path: '/api/recent-events/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/recent-events/{id}', auth: 'admin' },
  activate: { method: 'PUT', path: '/api/recent-events/{id}/activate', auth: 'admin' },
} as const satisfies Routes;
