import type { Routes } from '../../contract/route.ts';

export const session = {
  login: { method: 'POST', path: '/api/login', auth: 'public' },
  mailLink: { method: 'POST', path: '/api/login/link', auth: 'public', idempotency: 'handler' },
  redeemLink: { method: 'POST', path: '/api/login/link/redeem', auth: 'public' },
  offerPasskeyLogin: { method: 'POST', path: '/api/login/passkey/offer', auth: 'public', idempotency: 'natural' },
  loginByPasskey: { method: 'POST', path: '/api/login/passkey', auth: 'public' },
  logout: { method: 'POST', path: '/api/logout', auth: 'public' },
  user: { method: 'GET', path: '/api/user', auth: 'public' },
} as const satisfies Routes;
