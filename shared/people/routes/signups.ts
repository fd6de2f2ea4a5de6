import type { Routes } from '../../contract/route.ts';

export const signups = {
  create: { method: 'POST', path: '/api/audience-signup', auth: 'public', idempotency: 'answer' },
  cancel: { method: 'POST', path: '/api/audience-signup/cancel', auth: 'public', idempotency: 'natural' },
  list: { method: 'GET', path: '/api/audience-members', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/audience-members/{id}', auth: 'admin' },
} as const satisfies Routes;
