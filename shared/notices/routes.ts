import type { Routes } from '../contract/endpoint.ts';

export const mails = {
  unsent: { method: 'GET', path: '/api/mails/unsent', auth: 'admin' },
  // What was sent again once is not sent a third time.
  decide: { method: 'POST', path: '/api/mails/decide', auth: 'admin', idempotency: 'natural' },
} as const satisfies Routes;
