import { mailing } from './common.ts';
import type { Needs } from './needs.ts';

/** What the endpoints about emails to one person may touch. */
export const noticeAccess = {
  'mails/decide': [mailing, { items: { outbox: 'get update', accountOutbox: 'get update' } }],
  // It names whom each email is for.
  'mails/unsent': {
    items: {
      ...{ outbox: 'list', subscribers: 'get', addresses: 'get', unconfirmed: 'get', suppressions: 'get' },
      signups: 'get query',
    },
  },
} as const satisfies Record<string, Needs | readonly Needs[]>;
