import type { Routes } from '../../contract/endpoint.ts';

export const newsletter = {
  subscribe: { method: 'POST', path: '/api/newsletter/subscribe', auth: 'public', idempotency: 'natural' },
  confirm: { method: 'POST', path: '/api/newsletter/confirm', auth: 'public', idempotency: 'natural' },
  unsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe', auth: 'public', idempotency: 'natural' },
  unsubscribePage: { method: 'GET', path: '/api/newsletter/unsubscribe', auth: 'public' },
} as const satisfies Routes;
