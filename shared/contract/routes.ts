import type { Route } from './endpoint.ts';

/*
 * What a call of each endpoint needs, by resource and action. The rest of an endpoint stands in the file of its resource:
 * apart from here, so that the site's pages load no schemas. One export a resource: a Lambda's bundle holds its own alone.
 */

type Routes = Record<string, Route>;

export const session = {
  login: { method: 'POST', path: '/api/login', auth: 'public' },
  logout: { method: 'POST', path: '/api/logout', auth: 'public' },
  user: { method: 'GET', path: '/api/user', auth: 'public' },
} as const satisfies Routes;

export const newsletter = {
  subscribe: { method: 'POST', path: '/api/newsletter/subscribe', auth: 'public', idempotency: 'answer' },
  confirm: { method: 'POST', path: '/api/newsletter/confirm', auth: 'public', idempotency: 'natural' },
  unsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe', auth: 'public', idempotency: 'natural' },
  unsubscribePage: { method: 'GET', path: '/api/newsletter/unsubscribe', auth: 'public' },
} as const satisfies Routes;

export const signups = {
  create: { method: 'POST', path: '/api/audience-signup', auth: 'public', idempotency: 'answer' },
  cancel: { method: 'POST', path: '/api/audience-signup/cancel', auth: 'public', idempotency: 'natural' },
  list: { method: 'GET', path: '/api/audience-members', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/audience-members/{id}', auth: 'admin' },
} as const satisfies Routes;

export const recentEvents = {
  active: { method: 'GET', path: '/api/recent-events/active', auth: 'public' },
  list: { method: 'GET', path: '/api/recent-events', auth: 'admin' },
  create: { method: 'POST', path: '/api/recent-events', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/recent-events/{id}', auth: 'admin' },
  setLatest: { method: 'PATCH', path: '/api/recent-events/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/recent-events/{id}', auth: 'admin' },
  activate: { method: 'PUT', path: '/api/recent-events/{id}/activate', auth: 'admin' },
} as const satisfies Routes;

export const upcomingEvents = {
  active: { method: 'GET', path: '/api/upcoming-events/active', auth: 'public' },
  list: { method: 'GET', path: '/api/upcoming-events', auth: 'admin' },
  create: { method: 'POST', path: '/api/upcoming-events', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/upcoming-events/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/upcoming-events/{id}', auth: 'admin' },
  activate: { method: 'PUT', path: '/api/upcoming-events/{id}/activate', auth: 'admin' },
} as const satisfies Routes;

export const episodes = {
  list: { method: 'GET', path: '/api/episodes', auth: 'public' },
} as const satisfies Routes;

export const archiveGuests = {
  list: { method: 'GET', path: '/api/archive-guests', auth: 'public' },
  get: { method: 'GET', path: '/api/archive-guests/{id}', auth: 'public' },
  create: { method: 'POST', path: '/api/archive-guests', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/archive-guests/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/archive-guests/{id}', auth: 'admin' },
} as const satisfies Routes;

export const pages = {
  absent: { method: 'GET', path: '/api/pages/{kind}/{file}', auth: 'public' },
  byLink: { method: 'GET', path: '/api/by-link/{page}', auth: 'public' },
} as const satisfies Routes;

export const letters = {
  list: { method: 'GET', path: '/api/letters', auth: 'public' },
  get: { method: 'GET', path: '/api/letters/{slug}', auth: 'public' },
  follow: { method: 'GET', path: '/api/letters/links/{id}/{link}', auth: 'public' },
  publish: { method: 'PUT', path: '/api/campaigns/{id}/letter', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/letters/{slug}', auth: 'admin' },
} as const satisfies Routes;
