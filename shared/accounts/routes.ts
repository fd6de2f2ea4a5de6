import type { Routes } from '../contract/endpoint.ts';

export const session = {
  login: { method: 'POST', path: '/api/login', auth: 'public' },
  forgotPassword: { method: 'POST', path: '/api/forgotten-password', auth: 'public', idempotency: 'handler' },
  resetPassword: { method: 'POST', path: '/api/forgotten-password/reset', auth: 'public' },
  offerPasskeyLogin: { method: 'POST', path: '/api/login/passkey/offer', auth: 'public', idempotency: 'natural' },
  loginByPasskey: { method: 'POST', path: '/api/login/passkey', auth: 'public' },
  logout: { method: 'POST', path: '/api/logout', auth: 'public' },
  user: { method: 'GET', path: '/api/user', auth: 'public' },
} as const satisfies Routes;

export const account = {
  get: { method: 'GET', path: '/api/account', auth: 'admin' },
  stepUp: { method: 'POST', path: '/api/account/step-up', auth: 'admin' },
  /** Not named `password`: CloudFormation would take the function's address for one. */
  changePassword: { method: 'PUT', path: '/api/account/password', auth: 'admin' },
  changeAddress: { method: 'PUT', path: '/api/account/address', auth: 'admin' },
  confirmAddress: { method: 'POST', path: '/api/account/address/confirm', auth: 'public', idempotency: 'answer' },
  endSession: { method: 'DELETE', path: '/api/account/sessions/{id}', auth: 'admin' },
  offerSecondFactor: { method: 'POST', path: '/api/account/second-factor/offer', auth: 'admin' },
  confirmSecondFactor: { method: 'POST', path: '/api/account/second-factor', auth: 'admin' },
  renewRecoveryCodes: { method: 'POST', path: '/api/account/second-factor/recovery-codes', auth: 'admin' },
  removeSecondFactor: { method: 'POST', path: '/api/account/second-factor/remove', auth: 'admin' },
  offerPasskey: { method: 'POST', path: '/api/account/passkeys/offer', auth: 'admin' },
  addPasskey: { method: 'POST', path: '/api/account/passkeys', auth: 'admin' },
  removePasskey: { method: 'POST', path: '/api/account/passkeys/{id}/remove', auth: 'admin' },
} as const satisfies Routes;

export const admins = {
  list: { method: 'GET', path: '/api/admins', auth: 'admin' },
  remove: { method: 'POST', path: '/api/admins/{username}/remove', auth: 'admin' },
} as const satisfies Routes;

export const invitations = {
  create: { method: 'POST', path: '/api/invitations', auth: 'admin' },
  withdraw: { method: 'DELETE', path: '/api/invitations/{id}', auth: 'admin' },
  accept: { method: 'POST', path: '/api/invitations/accept', auth: 'public' },
} as const satisfies Routes;

export const adminKeys = {
  create: { method: 'POST', path: '/api/admin-keys', auth: 'admin' },
  redeem: { method: 'POST', path: '/api/admin-keys/redeem', auth: 'admin' },
} as const satisfies Routes;
