import { expect, test } from 'vitest';
import { securityText } from '../../../../functions/lib/publishing/files.ts';
import { site } from '../../../../shared/site/site.ts';

const day = 24 * 60 * 60 * 1000;

test('security.txt says whom to write to, and in which language', () => {
  expect(securityText(new Date('2026-11-26T10:00:00Z')).split('\n')).toEqual([
    `Contact: mailto:${site.contact.support}`,
    'Expires: 2027-10-01T00:00:00.000Z',
    'Preferred-Languages: en',
    `Canonical: ${site.url}/.well-known/security.txt`,
    '',
  ]);
});

test('security.txt always expires later than in nine months, and sooner than in a year', () => {
  for (const now of ['2026-01-01T00:00:00Z', '2026-12-31T23:59:59Z', '2028-02-29T12:00:00Z'].map(
    (text) => new Date(text),
  )) {
    const [, expires = ''] = /Expires: (.*)/.exec(securityText(now)) ?? [];
    const days = (new Date(expires).getTime() - now.getTime()) / day;
    expect(days).toBeGreaterThan(270);
    expect(days).toBeLessThan(365);
  }
});
