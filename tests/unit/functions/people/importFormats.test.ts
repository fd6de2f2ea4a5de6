import { describe, expect, test } from 'vitest';
import { csvOf } from '../../../../shared/platform/csv.ts';
import { importedRows, readImport } from '../../../support/run/readImport.ts';

describe('each system’s file is recognized by its columns, and says who is subscribed and since when', () => {
  test('Mailchimp', () => {
    const titles =
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,UNSUB_TIME,CLEAN_TIME,LAST_CHANGED,LEID,EUID,NOTES,TAGS';
    const file = [
      titles,
      'ana@example.org,Ana,Lima,2,"2019-05-04 10:00:00",192.0.2.1,"2019-05-05 08:00:00",,,,,1,a,,"""friends"""',
      'bo@example.org,Bo,,2,,,2020-01-02 03:04:05,,,,,2,b,,',
      'cy@example.org,Cy,,2,,,,,2021-01-01 00:00:00,,,3,c,,',
      'di@example.org,Di,,2,,,,,,2021-01-01 00:00:00,,4,d,,',
    ].join('\r\n');
    expect(readImport(file).format).toBe('mailchimp');
    expect(importedRows(file)).toEqual([
      ['ana@example.org', 'Ana', 'Lima', '2019-05-04T10:00:00.000Z'],
      ['bo@example.org', 'Bo', '', '2020-01-02T03:04:05.000Z'],
      ['cy@example.org', 'unsubscribedThere'],
      ['di@example.org', 'bouncedThere'],
    ]);
    const [first = ''] = file.split('\r\n').slice(1);
    for (const [name, refusal] of [
      ['unsubscribed_members_export_1.csv', 'unsubscribedThere'],
      ['cleaned_members_export_1.csv', 'bouncedThere'],
      ['nonsubscribed_members_export_1.csv', 'unconfirmedThere'],
    ])
      expect(importedRows(`${titles}\n${first}`, name)).toEqual([['ana@example.org', refusal]]);
  });

  test('Substack, where free readers are subscribed too', () => {
    const file = `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
free@example.org,false,,other,false,2024-01-15T10:00:00.000Z,
paid@example.org,true,2027-01-01T00:00:00.000Z,yearly,false,2024-02-01T10:00:00.000Z,2024-02-01T10:00:00.000Z
off@example.org,false,,other,true,2024-02-01T10:00:00.000Z,
`;
    expect(readImport(file).format).toBe('substack');
    expect(importedRows(file)).toEqual([
      ['free@example.org', '', '', '2024-01-15T10:00:00.000Z'],
      ['paid@example.org', '', '', '2024-02-01T10:00:00.000Z'],
      ['off@example.org', 'disabledThere'],
    ]);
    const newer = 'Email,Name,Stripe plan,Start date,Cancel date\nana@example.org,Ana Lima,,2024-01-15,\n';
    expect(readImport(newer).format).toBe('substack');
    expect(importedRows(newer)).toEqual([['ana@example.org', 'Ana', 'Lima', '2024-01-15T00:00:00.000Z']]);
  });

  test('Ghost', () => {
    const file = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ana@example.org,Ana Maria Lima,,true,false,,2023-03-04T05:06:07.000Z,,,
2,bo@example.org,,,false,false,,2023-03-04T05:06:07.000Z,,,
3,cy@example.org,Cy,,true,false,,2023-03-04T05:06:07.000Z,2024-01-01T00:00:00.000Z,,
4,di@example.org,Di,,,false,,2023-03-04T05:06:07.000Z,,,
`;
    expect(readImport(file).format).toBe('ghost');
    expect(importedRows(file)).toEqual([
      ['ana@example.org', 'Ana', 'Maria Lima', '2023-03-04T05:06:07.000Z'],
      ['bo@example.org', 'unsubscribedThere'],
      ['cy@example.org', 'removedThere'],
      ['di@example.org', 'unknownStatus'],
    ]);
  });

  test.each(['email', 'email_address'])('Buttondown, with its addresses in the column %s', (title) => {
    const file = `${title},notes,metadata,tags,referrer_url,secondary_id,type,source,creation_date,unsubscription_date
ana@example.org,,{},,https://example.org/,1,regular,organic,2022-10-11T12:13:14.151617Z,
bo@example.org,,{},,,2,unsubscribed,organic,2022-10-11T12:13:14Z,2023-01-01T00:00:00Z
cy@example.org,,{},,,3,unactivated,organic,2022-10-11T12:13:14Z,
di@example.org,,{},,,4,undeliverable,organic,2022-10-11T12:13:14Z,
ed@example.org,,{},,,5,premium,organic,2022-10-11T12:13:14Z,
fi@example.org,,{},,,6,something new,organic,2022-10-11T12:13:14Z,
`;
    expect(readImport(file).format).toBe('buttondown');
    expect(importedRows(file)).toEqual([
      ['ana@example.org', '', '', '2022-10-11T12:13:14.151Z'],
      ['bo@example.org', 'unsubscribedThere'],
      ['cy@example.org', 'unconfirmedThere'],
      ['di@example.org', 'bouncedThere'],
      ['ed@example.org', '', '', '2022-10-11T12:13:14.000Z'],
      ['fi@example.org', 'unknownStatus'],
    ]);
  });

  test('our own export, which is read back unchanged', () => {
    const titles = [
      'ID',
      'First Name',
      'Last Name',
      'Email',
      'Subscription Date',
      'Status',
      'Consent Source',
      'Consent Date',
    ];
    const columns = titles.map((title, at) => ({ title, text: (row: string[]) => row[at] ?? '' }));
    const file = csvOf(columns, [
      [
        '1',
        'Ana',
        'Lima',
        'ana@example.org',
        '2026-01-01T00:00:00.000Z',
        'subscribed',
        'Mailchimp, retreat',
        '2019-01-01T00:00:00.000Z',
      ],
      ['2', 'Bo', 'Berg', 'bo@example.org', '2026-01-01T00:00:00.000Z', 'bounced', 'Form', '2026-01-01T00:00:00.000Z'],
      [
        '3',
        'Cy',
        'Diaz',
        '-cy@example.org',
        '2026-01-01T00:00:00.000Z',
        'subscribed',
        '=Form',
        '2026-01-01T00:00:00.000Z',
      ],
    ]);
    const { format, rows } = readImport(file);
    expect(format).toBe('own');
    expect(rows.map(({ email, refusal, consent }) => [email, refusal, consent])).toEqual([
      ['ana@example.org', undefined, { at: '2019-01-01T00:00:00.000Z', source: 'Mailchimp, retreat' }],
      ['bo@example.org', 'bouncedThere', expect.anything()],
      ['-cy@example.org', undefined, { at: '2026-01-01T00:00:00.000Z', source: '=Form' }],
    ]);
    expect(rows.map(({ subscribedOn }) => subscribedOn)).toEqual(Array(3).fill('2026-01-01T00:00:00.000Z'));
    const older =
      'ID,First Name,Last Name,Email,Subscription Date\r\n1,Ana,Lima,ana@example.org,2026-01-01T00:00:00.000Z\r\n';
    expect(importedRows(older)).toEqual([['ana@example.org', 'Ana', 'Lima', '2026-01-01T00:00:00.000Z']]);
  });
});

test('a row whose address nobody can have is refused, and the others are imported', () => {
  const file = `id,email,name,subscribed_to_emails,created_at
1,ana@example.org,Ana,true,2023-03-04T05:06:07.000Z
2,bo@office.local,Bo,true,2023-03-04T05:06:07.000Z
3,${'c'.repeat(65)}@example.org,Cy,true,2023-03-04T05:06:07.000Z
4,di@example-.org,Di,true,2023-03-04T05:06:07.000Z
5,ed@müller.de,Ed,true,2023-03-04T05:06:07.000Z
6,ed@xn--mller-kva.de,Ed,true,2023-03-04T05:06:07.000Z
`;
  expect(importedRows(file)).toEqual([
    ['ana@example.org', 'Ana', '', '2023-03-04T05:06:07.000Z'],
    ['bo@office.local', 'invalidAddress'],
    [`${'c'.repeat(65)}@example.org`, 'invalidAddress'],
    ['di@example-.org', 'invalidAddress'],
    ['ed@xn--mller-kva.de', 'Ed', '', '2023-03-04T05:06:07.000Z'],
    ['ed@xn--mller-kva.de', 'repeated'],
  ]);
});

test('a file is read by the columns that an admin chose', () => {
  const file = `E-Mail,Voornaam,Achternaam,Actief,Sinds
ana@example.org,Ana,Lima,Ja,2020-02-03
bo@example.org,Bo,Berg,active,2020-02-03
cy@example.org,Cy,Diaz,opted-out,2020-02-03
`;
  const mapping = { email: 'e-mail', firstName: 'Voornaam', lastName: 'Achternaam', subscribedOn: 'Sinds' };
  expect(importedRows(file, 'a.csv', mapping)).toHaveLength(3);
  expect(importedRows(file, 'a.csv', { ...mapping, status: 'Actief' })).toEqual([
    ['ana@example.org', 'unknownStatus'],
    ['bo@example.org', 'Bo', 'Berg', '2020-02-03T00:00:00.000Z'],
    ['cy@example.org', 'unsubscribedThere'],
  ]);
});
