import type { Routes } from '../../contract/endpoint.ts';

export const door = {
  list: { method: 'GET', path: '/api/upcoming-events/{id}/door', auth: 'door' },
  tick: { method: 'PUT', path: '/api/upcoming-events/{id}/door/{signup}', auth: 'door', idempotency: 'natural' },
  admit: { method: 'PUT', path: '/api/upcoming-events/{id}/door/{signup}/seat', auth: 'door', idempotency: 'natural' },
  links: { method: 'GET', path: '/api/upcoming-events/{id}/door-links', auth: 'admin' },
  makeLink: { method: 'POST', path: '/api/upcoming-events/{id}/door-links', auth: 'admin' },
  endLink: { method: 'DELETE', path: '/api/upcoming-events/{id}/door-links/{link}', auth: 'admin' },
} as const satisfies Routes;
