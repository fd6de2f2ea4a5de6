import type { Routes } from '../contract/endpoint.ts';

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
  countUnsent: { method: 'GET', path: '/api/email-templates/{name}/unsent', auth: 'admin' },
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

export const letters = {
  list: { method: 'GET', path: '/api/letters', auth: 'public' },
  get: { method: 'GET', path: '/api/letters/{slug}', auth: 'public' },
  publish: { method: 'PUT', path: '/api/campaigns/{id}/letter', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/letters/{slug}', auth: 'admin' },
  addPast: { method: 'POST', path: '/api/letters', auth: 'admin', idempotency: 'natural' },
} as const satisfies Routes;
