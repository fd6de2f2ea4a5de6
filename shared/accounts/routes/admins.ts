import type { Routes } from '../../contract/route.ts';

export const admins = {
  list: { method: 'GET', path: '/api/admins', auth: 'admin' },
  remove: { method: 'POST', path: '/api/admins/{username}/remove', auth: 'admin' },
} as const satisfies Routes;
