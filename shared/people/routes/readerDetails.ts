import type { Routes } from '../../contract/endpoint.ts';

export const readerDetails = {
  show: { method: 'POST', path: '/api/your-details', auth: 'public', idempotency: 'natural' },
  correctName: { method: 'PUT', path: '/api/your-details', auth: 'public', idempotency: 'answer' },
  mailLink: { method: 'POST', path: '/api/your-details/link', auth: 'public', idempotency: 'answer' },
  changeAddress: { method: 'POST', path: '/api/your-details/address', auth: 'public', idempotency: 'answer' },
  confirmAddress: { method: 'POST', path: '/api/your-details/address/confirm', auth: 'public', idempotency: 'natural' },
  erase: { method: 'POST', path: '/api/your-details/erase', auth: 'public', idempotency: 'natural' },
} as const satisfies Routes;
