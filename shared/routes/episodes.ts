import type { Routes } from './route.ts';

export const episodes = {
  list: { method: 'GET', path: '/api/episodes', auth: 'public' },
} as const satisfies Routes;
