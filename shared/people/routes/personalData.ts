import type { Routes } from '../../contract/endpoint.ts';

export const personalData = {
  lookUp: { method: 'POST', path: '/api/personal-data', auth: 'admin' },
  erase: { method: 'POST', path: '/api/personal-data/erase', auth: 'admin' },
} as const satisfies Routes;
