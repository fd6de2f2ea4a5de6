import type { Routes } from '../../contract/route.ts';

export const account = {
  get: { method: 'GET', path: '/api/account', auth: 'admin' },
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
  renamePasskey: { method: 'PUT', path: '/api/account/passkeys/{id}', auth: 'admin' },
  removePasskey: { method: 'POST', path: '/api/account/passkeys/{id}/remove', auth: 'admin' },
} as const satisfies Routes;
