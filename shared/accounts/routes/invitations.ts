import type { Routes } from '../../contract/route.ts';

export const invitations = {
  create: { method: 'POST', path: '/api/invitations', auth: 'admin' },
  withdraw: { method: 'DELETE', path: '/api/invitations/{id}', auth: 'admin' },
  lookUp: { method: 'POST', path: '/api/invitations/look-up', auth: 'public' },
  accept: { method: 'POST', path: '/api/invitations/accept', auth: 'public' },
} as const satisfies Routes;
