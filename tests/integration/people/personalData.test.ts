import { beforeAll, describe, expect, test } from 'vitest';
import { admin, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';

describe('domains of addresses', () => {
  let cloud: Cloud;
  let operator: Visitor;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    operator = await signIn(cloud);
    await operator.stepUp({ currentPassword: admin.password });
  });

  const names = { firstName: 'Ana', lastName: 'Lima' };
  const proof = { source: 'Card at the book table', agreedOn: '2026-04-01' };
  const absent = (domain: string) => `We couldn’t find “${domain}”. Please check the part after the @ sign.`;

  /** Each place where one person’s address is entered, with the name of its field. */
  const places: [string, string, (email: string) => Promise<Response>][] = [
    ['the newsletter form', 'email', (email) => new Visitor(cloud).subscribe(email)],
    [
      'the live audience form',
      'email',
      (email) =>
        new Visitor(cloud).call('/api/audience-signup', {
          body: { ...names, email, city: 'Lisbon', attendanceType: 'virtual', consent: true },
        }),
    ],
    [
      'a subscriber added by hand',
      'email',
      (email) => operator.call('/api/subscribers', { body: { ...names, ...proof, email } }),
    ],
    [
      'the address of an account',
      'address',
      (address) => operator.call('/api/account/address', { method: 'PUT', body: { address } }),
    ],
    ['an invitation', 'email', (email) => operator.call('/api/invitations', { body: { email } })],
    [
      'a test mail',
      'testEmail',
      (testEmail) => operator.call('/api/email-templates/newsletter_welcome/send-test', { body: { testEmail } }),
    ],
  ];

  test.each(places)(
    '%s refuses an address to which no mail can be sent, and takes it while DNS fails',
    async (place, field, enter) => {
      const domainOf = (what: string) => `${what}.${place.replaceAll(/\W/g, '-')}.example.org`;
      const [gone, closed, unreachable] = ['gone', 'closed', 'unreachable'].map(domainOf) as [string, string, string];
      await cloud.dns({ [gone]: 'NXDOMAIN', [closed]: 'null-mx', [unreachable]: 'SERVFAIL' });

      const refused = await enter(`ana@${gone}`);
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { message: absent(gone), fields: { [field]: absent(gone) } },
      ]);
      expect(await cloud.dnsQuestions(gone)).toEqual(
        expect.arrayContaining([`MX ${gone}`, `A ${gone}`, `AAAA ${gone}`]),
      );
      expect(await (await enter(`ben@${closed}`)).json()).toMatchObject({
        fields: { [field]: `“${closed}” doesn’t accept email. Please use another address.` },
      });
      expect((await enter(`cleo@${unreachable}`)).status).toBeLessThan(300);
    },
  );

  test('a domain is asked about once', async () => {
    const answers = [];
    for (const name of ['ana', 'ben', 'cleo'])
      answers.push((await new Visitor(cloud).subscribe(`${name}@once.example.org`)).status);
    expect(answers).toEqual([200, 200, 200]);
    expect(await cloud.dnsQuestions('once.example.org')).toEqual(['MX once.example.org']);
    await cloud.dns({ 'never.example.org': 'nothing' });
    const refused = [];
    for (const name of ['ana', 'ben'])
      refused.push((await new Visitor(cloud).subscribe(`${name}@never.example.org`)).status);
    expect(refused).toEqual([400, 400]);
    expect(await cloud.dnsQuestions('never.example.org')).toHaveLength(3);
  });

  test('a subscriber’s name is corrected whatever became of the address; a new address is checked', async () => {
    await operator.call('/api/subscribers', { body: { ...names, ...proof, email: 'eva@moved.example.org' } });
    await cloud.dns({ 'moved.example.org': 'NXDOMAIN', 'wrong.example.org': 'NXDOMAIN' });
    const id = await cloud.idOf('eva@moved.example.org');
    const update = (body: object) =>
      operator.call(`/api/subscribers/${id}`, { method: 'PUT', body: { ...names, ...body } });
    expect((await update({ email: 'eva@moved.example.org', firstName: 'Eva' })).status).toBe(200);
    expect(await (await update({ email: 'eva@wrong.example.org' })).json()).toMatchObject({
      fields: { email: absent('wrong.example.org') },
    });
  });
});
