import type { Routes } from '../../contract/endpoint.ts';

export const signups = {
  create: { method: 'POST', path: '/api/audience-signup', auth: 'public', idempotency: 'answer' },
  confirm: { method: 'POST', path: '/api/audience-signup/confirm', auth: 'public', idempotency: 'natural' },
  cancel: { method: 'POST', path: '/api/audience-signup/cancel', auth: 'public', idempotency: 'natural' },
  own: { method: 'POST', path: '/api/audience-signup/own', auth: 'public', idempotency: 'natural' },
  change: { method: 'POST', path: '/api/audience-signup/change', auth: 'public', idempotency: 'natural' },
  add: { method: 'POST', path: '/api/upcoming-events/{id}/signups', auth: 'admin', idempotency: 'handler' },
  list: { method: 'GET', path: '/api/audience-members', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/audience-members/{id}', auth: 'admin' },
  removeUnconfirmed: { method: 'DELETE', path: '/api/upcoming-events/{id}/unconfirmed', auth: 'admin' },
  waiting: { method: 'GET', path: '/api/upcoming-events/{id}/waiting', auth: 'admin' },
  move: { method: 'PUT', path: '/api/audience-members/{id}/place', auth: 'admin' },
  give: { method: 'POST', path: '/api/audience-members/{id}/seat', auth: 'admin', idempotency: 'natural' },
} as const satisfies Routes;
