import type { Routes } from '../contract/endpoint.ts';

export const archiveGuests = {
  list: { method: 'GET', path: '/api/archive-guests', auth: 'public' },
  get: { method: 'GET', path: '/api/archive-guests/{id}', auth: 'public' },
  create: { method: 'POST', path: '/api/archive-guests', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/archive-guests/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/archive-guests/{id}', auth: 'admin' },
} as const satisfies Routes;

export const episodes = {
  list: { method: 'GET', path: '/api/episodes', auth: 'public' },
  importFeed: { method: 'POST', path: '/api/episodes/import', auth: 'admin', idempotency: 'natural' },
} as const satisfies Routes;

export const images = {
  upload: { method: 'POST', path: '/api/upload-image', auth: 'admin' },
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

export const recordings = {
  list: { method: 'GET', path: '/api/recordings', auth: 'admin' },
  create: { method: 'POST', path: '/api/recordings', auth: 'admin', idempotency: 'answer' },
  uploadAudio: { method: 'POST', path: '/api/recordings/audio', auth: 'admin' },
  update: { method: 'PATCH', path: '/api/recordings/{name}', auth: 'admin' },
} as const satisfies Routes;

export const upcomingEvents = {
  active: { method: 'GET', path: '/api/upcoming-events/active', auth: 'public' },
  list: { method: 'GET', path: '/api/upcoming-events', auth: 'admin' },
  create: { method: 'POST', path: '/api/upcoming-events', auth: 'admin', idempotency: 'answer' },
  update: { method: 'PUT', path: '/api/upcoming-events/{id}', auth: 'admin' },
  remove: { method: 'DELETE', path: '/api/upcoming-events/{id}', auth: 'admin' },
  activate: { method: 'PUT', path: '/api/upcoming-events/{id}/activate', auth: 'admin' },
  cancel: { method: 'POST', path: '/api/upcoming-events/{id}/cancel', auth: 'admin', idempotency: 'answer' },
  mails: { method: 'GET', path: '/api/upcoming-events/{id}/mails', auth: 'admin' },
} as const satisfies Routes;
