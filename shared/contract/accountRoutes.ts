import type { Route } from './endpoint.ts';

/*
 * What a call of each endpoint about admins' accounts needs. Apart from routes.ts, which every page of the site loads:
 * these are called by the admin's pages and by who was invited, and no visitor.
 */

type Routes = Record<string, Route>;

export const account = {
  get: { method: 'GET', path: '/api/account', auth: 'admin' },
  /** Not named after the password: CloudFormation would take the function's address for one. */
  changeSignIn: { method: 'PUT', path: '/api/account/password', auth: 'admin' },
  changeAddress: { method: 'PUT', path: '/api/account/address', auth: 'admin' },
  confirmAddress: { method: 'POST', path: '/api/account/address/confirm', auth: 'public' },
  endSession: { method: 'DELETE', path: '/api/account/sessions/{id}', auth: 'admin' },
  offerSecondFactor: { method: 'POST', path: '/api/account/second-factor/offer', auth: 'admin' },
  confirmSecondFactor: { method: 'POST', path: '/api/account/second-factor', auth: 'admin' },
  renewRecoveryCodes: { method: 'POST', path: '/api/account/second-factor/recovery-codes', auth: 'admin' },
  removeSecondFactor: { method: 'POST', path: '/api/account/second-factor/remove', auth: 'admin' },
} as const satisfies Routes;

export const admins = {
  list: { method: 'GET', path: '/api/admins', auth: 'admin' },
  remove: { method: 'POST', path: '/api/admins/{username}/remove', auth: 'admin' },
} as const satisfies Routes;

export const invitations = {
  create: { method: 'POST', path: '/api/invitations', auth: 'admin' },
  resend: { method: 'POST', path: '/api/invitations/{id}/resend', auth: 'admin', idempotency: 'answer' },
  withdraw: { method: 'DELETE', path: '/api/invitations/{id}', auth: 'admin' },
  lookUp: { method: 'POST', path: '/api/invitations/look-up', auth: 'public' },
  accept: { method: 'POST', path: '/api/invitations/accept', auth: 'public' },
} as const satisfies Routes;
