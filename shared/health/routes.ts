import type { Routes } from '../contract/endpoint.ts';

export const dashboard = {
  counts: { method: 'GET', path: '/api/counts', auth: 'admin' },
  growth: { method: 'GET', path: '/api/growth', auth: 'admin' },
  activity: { method: 'GET', path: '/api/activity', auth: 'admin' },
  health: { method: 'GET', path: '/api/health', auth: 'admin' },
} as const satisfies Routes;
