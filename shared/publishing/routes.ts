import type { Routes } from '../contract/endpoint.ts';

export const pages = {
  absent: { method: 'GET', path: '/api/pages/{kind}/{file}', auth: 'public' },
  byLink: { method: 'GET', path: '/api/by-link/{page}', auth: 'public' },
} as const satisfies Routes;
