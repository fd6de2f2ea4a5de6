import type { Routes } from '../../contract/endpoint.ts';

export const subscribers = {
  list: { method: 'GET', path: '/api/subscribers', auth: 'admin' },
  create: { method: 'POST', path: '/api/subscribers', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/subscribers/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/subscribers/{id}', auth: 'admin' },
} as const satisfies Routes;
