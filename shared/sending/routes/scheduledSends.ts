import type { Routes } from '../../contract/endpoint.ts';

export const scheduledSends = {
  list: { method: 'GET', path: '/api/scheduled-sends', auth: 'admin' },
  update: { method: 'PUT', path: '/api/scheduled-sends/{id}', auth: 'admin' },
  // Each revision is sent once, whatever the key.
  sendNow: { method: 'POST', path: '/api/scheduled-sends/{id}/send', auth: 'admin', idempotency: 'handler' },
  cancel: { method: 'DELETE', path: '/api/scheduled-sends/{id}', auth: 'admin' },
} as const satisfies Routes;
