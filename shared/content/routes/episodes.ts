import type { Routes } from '../../contract/route.ts';

export const episodes = {
  list: { method: 'GET', path: '/api/episodes', auth: 'public' },
} as const satisfies Routes;
