import type { Routes } from '../../contract/endpoint.ts';

export const imports = {
  begin: { method: 'POST', path: '/api/subscriber-imports', auth: 'admin' },
  latest: { method: 'GET', path: '/api/subscriber-imports/latest', auth: 'admin' },
  check: { method: 'POST', path: '/api/subscriber-imports/{id}/check', auth: 'admin' },
  start: { method: 'POST', path: '/api/subscriber-imports/{id}/start', auth: 'admin' },
  past: { method: 'GET', path: '/api/subscriber-imports', auth: 'admin' },
  undo: { method: 'POST', path: '/api/subscriber-imports/{id}/undo', auth: 'admin', idempotency: 'natural' },
  report: { method: 'GET', path: '/api/subscriber-imports/{id}/report', auth: 'admin' },
} as const satisfies Routes;
