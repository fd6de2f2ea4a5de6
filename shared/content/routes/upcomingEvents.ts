import type { Routes } from '../../contract/route.ts';

export const upcomingEvents = {
  active: { method: 'GET', path: '/api/upcoming-events/active', auth: 'public' },
  list: { method: 'GET', path: '/api/upcoming-events', auth: 'admin' },
  create: { method: 'POST', path: '/api/upcoming-events', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/upcoming-events/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/upcoming-events/{id}', auth: 'admin' },
  activate: { method: 'PUT', path: '/api/upcoming-events/{id}/activate', auth: 'admin' },
  cancel: { method: 'POST', path: '/api/upcoming-events/{id}/cancel', auth: 'admin', idempotency: 'answer' },
  mails: { method: 'GET', path: '/api/upcoming-events/{id}/mails', auth: 'admin' },
} as const satisfies Routes;
