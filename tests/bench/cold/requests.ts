import type { EndpointName } from '../../../shared/contract/index.ts';
import { template } from '../../support/data/newsletter.ts';

interface Request {
  path?: Record<string, string>;
  body?: object;
}

const person = { firstName: 'Ana', lastName: 'Lima' };

/**
 * Ten endpoints, of visitors and of admins, small and large. `n` makes a request unlike the earlier ones. Logging in is not among
 * them: nearly all its time goes to the password's hash.
 */
export const requests: Partial<Record<EndpointName, (n: number) => Request>> = {
  'archiveGuests/list': () => ({}),
  'recentEvents/active': () => ({}),
  'newsletter/subscribe': (n) => ({ body: { ...person, email: `reader${n}@example.org`, consent: true } }),
  'session/user': () => ({}),
  'campaigns/list': () => ({}),
  'dashboard/counts': () => ({}),
  'subscribers/list': () => ({}),
  'subscribers/create': (n) => ({
    body: { ...person, email: `added${n}@example.org`, source: 'On paper', agreedOn: '2026-01-01' },
  }),
  'emailTemplates/update': (n) => ({
    path: { name: template },
    body: { subject: `News ${n}`, htmlContent: '<p>Dear {firstName},</p><p>A line.</p>' },
  }),
  'emailTemplates/sendTestMail': () => ({ path: { name: template }, body: { testEmail: 'us@example.org' } }),
};
