import type { Routes } from '../contract/endpoint.ts';

export const signups = {
  create: { method: 'POST', path: '/api/audience-signup', auth: 'public', idempotency: 'answer' },
  confirm: { method: 'POST', path: '/api/audience-signup/confirm', auth: 'public', idempotency: 'natural' },
  cancel: { method: 'POST', path: '/api/audience-signup/cancel', auth: 'public', idempotency: 'natural' },
  own: { method: 'POST', path: '/api/audience-signup/own', auth: 'public', idempotency: 'natural' },
  change: { method: 'POST', path: '/api/audience-signup/change', auth: 'public', idempotency: 'natural' },
  add: { method: 'POST', path: '/api/upcoming-events/{id}/signups', auth: 'admin', idempotency: 'handler' },
  list: { method: 'GET', path: '/api/audience-members', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/audience-members/{id}', auth: 'admin' },
  correct: { method: 'PUT', path: '/api/audience-members/{id}', auth: 'admin' },
  removeUnconfirmed: { method: 'DELETE', path: '/api/upcoming-events/{id}/unconfirmed', auth: 'admin' },
  waiting: { method: 'GET', path: '/api/upcoming-events/{id}/waiting', auth: 'admin' },
  move: { method: 'PUT', path: '/api/audience-members/{id}/place', auth: 'admin' },
} as const satisfies Routes;

export const door = {
  list: { method: 'GET', path: '/api/upcoming-events/{id}/door', auth: 'door' },
  tick: { method: 'PUT', path: '/api/upcoming-events/{id}/door/{signup}', auth: 'door', idempotency: 'natural' },
  admit: { method: 'PUT', path: '/api/upcoming-events/{id}/door/{signup}/seat', auth: 'door', idempotency: 'natural' },
  links: { method: 'GET', path: '/api/upcoming-events/{id}/door-links', auth: 'admin' },
  makeLink: { method: 'POST', path: '/api/upcoming-events/{id}/door-links', auth: 'admin' },
  endLink: { method: 'DELETE', path: '/api/upcoming-events/{id}/door-links/{link}', auth: 'admin' },
} as const satisfies Routes;

export const newsletter = {
  subscribe: { method: 'POST', path: '/api/newsletter/subscribe', auth: 'public', idempotency: 'natural' },
  confirm: { method: 'POST', path: '/api/newsletter/confirm', auth: 'public', idempotency: 'natural' },
  unsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe', auth: 'public', idempotency: 'natural' },
  unsubscribePage: { method: 'GET', path: '/api/newsletter/unsubscribe', auth: 'public' },
} as const satisfies Routes;

export const subscribers = {
  list: { method: 'GET', path: '/api/subscribers', auth: 'admin' },
  create: { method: 'POST', path: '/api/subscribers', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/subscribers/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/subscribers/{id}', auth: 'admin' },
} as const satisfies Routes;

export const imports = {
  begin: { method: 'POST', path: '/api/subscriber-imports', auth: 'admin' },
  latest: { method: 'GET', path: '/api/subscriber-imports/latest', auth: 'admin' },
  check: { method: 'POST', path: '/api/subscriber-imports/{id}/check', auth: 'admin' },
  start: { method: 'POST', path: '/api/subscriber-imports/{id}/start', auth: 'admin' },
  past: { method: 'GET', path: '/api/subscriber-imports', auth: 'admin' },
  undo: { method: 'POST', path: '/api/subscriber-imports/{id}/undo', auth: 'admin', idempotency: 'natural' },
  report: { method: 'GET', path: '/api/subscriber-imports/{id}/report', auth: 'admin' },
} as const satisfies Routes;

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

export const suppressions = {
  list: { method: 'GET', path: '/api/suppressions', auth: 'admin' },
} as const satisfies Routes;
