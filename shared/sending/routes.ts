import type { Routes } from '../contract/endpoint.ts';

export const campaigns = {
  list: { method: 'GET', path: '/api/campaigns', auth: 'admin' },
  get: { method: 'GET', path: '/api/campaigns/{id}', auth: 'admin' },
  content: { method: 'GET', path: '/api/campaigns/{id}/content', auth: 'admin' },
  results: { method: 'GET', path: '/api/campaigns/{id}/results', auth: 'admin' },
  recipients: { method: 'GET', path: '/api/campaigns/{id}/recipients', auth: 'admin' },
  // A late repetition of a request, after another action, must not act again.
  pause: { method: 'POST', path: '/api/campaigns/{id}/pause', auth: 'admin', idempotency: 'answer' },
  resume: { method: 'POST', path: '/api/campaigns/{id}/resume', auth: 'admin', idempotency: 'answer' },
  cancel: { method: 'POST', path: '/api/campaigns/{id}/cancel', auth: 'admin', idempotency: 'answer' },
  retryFailed: { method: 'POST', path: '/api/campaigns/{id}/retry-failed', auth: 'admin', idempotency: 'answer' },
  resolve: {
    method: 'POST',
    path: '/api/campaigns/{id}/recipients/{recipientId}/resolve',
    auth: 'admin',
    idempotency: 'answer',
  },
  resolveAll: { method: 'POST', path: '/api/campaigns/{id}/resolve', auth: 'admin', idempotency: 'answer' },
} as const satisfies Routes;

export const scheduledSends = {
  list: { method: 'GET', path: '/api/scheduled-sends', auth: 'admin' },
  update: { method: 'PUT', path: '/api/scheduled-sends/{id}', auth: 'admin' },
  // Each revision is sent once, whatever the key.
  sendNow: { method: 'POST', path: '/api/scheduled-sends/{id}/send', auth: 'admin', idempotency: 'handler' },
  cancel: { method: 'DELETE', path: '/api/scheduled-sends/{id}', auth: 'admin' },
} as const satisfies Routes;
