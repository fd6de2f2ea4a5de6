import type { Route } from './endpoint.ts';

/*
 * As routes.ts, of resources that few pages have to do with: apart, so that no other page loads them.
 */

type Routes = Record<string, Route>;

export const readerDetails = {
  show: { method: 'POST', path: '/api/your-details', auth: 'public', idempotency: 'natural' },
  correctName: { method: 'PUT', path: '/api/your-details', auth: 'public', idempotency: 'answer' },
  mailLink: { method: 'POST', path: '/api/your-details/link', auth: 'public', idempotency: 'answer' },
  changeAddress: { method: 'POST', path: '/api/your-details/address', auth: 'public', idempotency: 'answer' },
  confirmAddress: { method: 'POST', path: '/api/your-details/address/confirm', auth: 'public', idempotency: 'natural' },
  erase: { method: 'POST', path: '/api/your-details/erase', auth: 'public', idempotency: 'natural' },
} as const satisfies Routes;

export const personalData = {
  lookUp: { method: 'POST', path: '/api/personal-data', auth: 'admin' },
  erase: { method: 'POST', path: '/api/personal-data/erase', auth: 'admin' },
} as const satisfies Routes;

export const imports = {
  begin: { method: 'POST', path: '/api/subscriber-imports', auth: 'admin' },
  latest: { method: 'GET', path: '/api/subscriber-imports/latest', auth: 'admin' },
  check: { method: 'POST', path: '/api/subscriber-imports/{id}/check', auth: 'admin' },
  start: { method: 'POST', path: '/api/subscriber-imports/{id}/start', auth: 'admin' },
  resume: { method: 'POST', path: '/api/subscriber-imports/{id}/resume', auth: 'admin' },
  cancel: { method: 'POST', path: '/api/subscriber-imports/{id}/cancel', auth: 'admin' },
  report: { method: 'GET', path: '/api/subscriber-imports/{id}/report', auth: 'admin' },
} as const satisfies Routes;

export const account = {
  get: { method: 'GET', path: '/api/account', auth: 'admin' },
  /** Not named after the password: CloudFormation would take the function's address for one. */
  changeSignIn: { method: 'PUT', path: '/api/account/password', auth: 'admin' },
  changeAddress: { method: 'PUT', path: '/api/account/address', auth: 'admin' },
  confirmAddress: { method: 'POST', path: '/api/account/address/confirm', auth: 'public', idempotency: 'answer' },
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

export const scheduledSends = {
  list: { method: 'GET', path: '/api/scheduled-sends', auth: 'admin' },
  update: { method: 'PUT', path: '/api/scheduled-sends/{id}', auth: 'admin' },
  // Whatever the key, one revision is sent once.
  sendNow: { method: 'POST', path: '/api/scheduled-sends/{id}/send', auth: 'admin', idempotency: 'handler' },
  cancel: { method: 'DELETE', path: '/api/scheduled-sends/{id}', auth: 'admin' },
} as const satisfies Routes;

export const campaigns = {
  list: { method: 'GET', path: '/api/campaigns', auth: 'admin' },
  get: { method: 'GET', path: '/api/campaigns/{id}', auth: 'admin' },
  content: { method: 'GET', path: '/api/campaigns/{id}/content', auth: 'admin' },
  results: { method: 'GET', path: '/api/campaigns/{id}/results', auth: 'admin' },
  recipients: { method: 'GET', path: '/api/campaigns/{id}/recipients', auth: 'admin' },
  // A request that comes late, after another act, is not a second one.
  pause: { method: 'POST', path: '/api/campaigns/{id}/pause', auth: 'admin', idempotency: 'answer' },
  resume: { method: 'POST', path: '/api/campaigns/{id}/resume', auth: 'admin', idempotency: 'answer' },
  cancel: { method: 'POST', path: '/api/campaigns/{id}/cancel', auth: 'admin', idempotency: 'answer' },
  retryFailed: { method: 'POST', path: '/api/campaigns/{id}/retry-failed', auth: 'admin', idempotency: 'answer' },
  resolve: {
    method: 'POST',
    path: '/api/campaigns/{id}/recipients/{recipientId}/resolve',
    auth: 'admin',
    idempotency: 'answer',
  },
  resolveAll: { method: 'POST', path: '/api/campaigns/{id}/resolve', auth: 'admin', idempotency: 'answer' },
} as const satisfies Routes;

export const emailTemplates = {
  list: { method: 'GET', path: '/api/email-templates', auth: 'admin' },
  create: { method: 'POST', path: '/api/email-templates', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/email-templates/{name}', auth: 'admin' },
  draft: { method: 'GET', path: '/api/email-templates/{name}/draft', auth: 'admin' },
  saveDraft: { method: 'PUT', path: '/api/email-templates/{name}/draft', auth: 'admin' },
  removeDraft: { method: 'DELETE', path: '/api/email-templates/{name}/draft', auth: 'admin' },
  versions: { method: 'GET', path: '/api/email-templates/{name}/versions', auth: 'admin' },
  version: { method: 'GET', path: '/api/email-templates/{name}/versions/{version}', auth: 'admin' },
  check: { method: 'GET', path: '/api/email-templates/{name}/check', auth: 'admin' },
  missing: { method: 'GET', path: '/api/email-templates/{name}/missing', auth: 'admin' },
  sendTestMail: {
    method: 'POST',
    path: '/api/email-templates/{name}/send-test',
    auth: 'admin',
    idempotency: 'answer',
  },
  send: { method: 'POST', path: '/api/email-templates/{name}/send', auth: 'admin', idempotency: 'handler' },
  schedule: { method: 'POST', path: '/api/email-templates/{name}/schedule', auth: 'admin', idempotency: 'handler' },
  replicate: { method: 'POST', path: '/api/email-templates/{name}/replicate', auth: 'admin', idempotency: 'answer' },
  remove: { method: 'DELETE', path: '/api/email-templates/{name}', auth: 'admin' },
} as const satisfies Routes;

export const subscribers = {
  list: { method: 'GET', path: '/api/subscribers', auth: 'admin' },
  create: { method: 'POST', path: '/api/subscribers', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/subscribers/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/subscribers/{id}', auth: 'admin' },
} as const satisfies Routes;

export const adminKeys = {
  create: { method: 'POST', path: '/api/admin-keys', auth: 'admin' },
  redeem: { method: 'POST', path: '/api/admin-keys/redeem', auth: 'admin' },
} as const satisfies Routes;

export const images = {
  upload: { method: 'POST', path: '/api/upload-image', auth: 'admin' },
} as const satisfies Routes;

export const dashboard = {
  counts: { method: 'GET', path: '/api/counts', auth: 'admin' },
  growth: { method: 'GET', path: '/api/growth', auth: 'admin' },
  activity: { method: 'GET', path: '/api/activity', auth: 'admin' },
  health: { method: 'GET', path: '/api/health', auth: 'admin' },
} as const satisfies Routes;
