import { expect, test } from 'vitest';
import type { Signup } from '../../../shared/people/model/signup.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';

test('thirty sign-ups at once by one person, alternately in person and on Zoom, leave one row that is counted once', async () => {
  const cloud = await Cloud.shared();
  const admin = await signIn(cloud);
  const visitor = new Visitor(cloud);
  const signUp = (n: number) => {
    const email = ['many@example.org', 'Many@Example.org', ' MANY@example.org '][n % 3];
    const attendanceType = n % 2 ? 'virtual' : 'in-person';
    const person = { firstName: 'Ana', lastName: 'Lima', email, city: `Town ${attendanceType}`, attendanceType };
    return visitor.call('/api/audience-signup', { body: { ...person, subscribeNewsletter: false, consent: true } });
  };
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => signUp(n)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));

  const rows = (await (await admin.call('/api/audience-members')).json()) as Signup[];
  expect(rows.map(({ email }) => email.toLowerCase())).toEqual(['many@example.org']);
  const inPerson = rows[0]?.attendanceType === 'in-person' ? 1 : 0;
  expect(await (await admin.call('/api/counts')).json()).toMatchObject({
    ...{ signups: 1, inPerson, virtual: 1 - inPerson },
  });
});
