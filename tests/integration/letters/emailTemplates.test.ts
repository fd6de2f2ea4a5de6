import { beforeAll, expect, test } from 'vitest';
import type { TemplateCheck } from '../../../shared/sending/model/sendCheck.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { template } from '../../support/data/newsletter.ts';

/* Edits of letters are tested in tests/unit/functions/letters. */

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

const path = (name: string, action = '') => `/api/email-templates/${name}${action}`;

test('the check before a send reports the hosts of a letter that DNS does not know', async () => {
  const copy = { newName: 'linked', newSubject: 'Hello {firstName}' };
  expect((await admin.call(path(template, '/replicate'), { body: copy })).status).toBe(201);
  const link = (address: string) => `<a href="${address}">Read</a>`;
  const htmlContent = `<p>${[
    ...['https://dead.example.org/a', 'https://dead.example.org/b', 'https://alive.example.org', 'https://example'],
    ...['https://silent.example.org', 'mailto:us@post.example.org', 'tel:5550100'],
  ]
    .map(link)
    .join(' ')} <img src="https://pictures.example.org/hill.jpg" alt="A hill"></p>`;
  const body = { subject: 'Links', htmlContent, version: 1 };
  expect((await admin.call(path('linked'), { method: 'PUT', body })).status).toBe(200);
  await cloud.dns({
    ...{ 'dead.example.org': 'NXDOMAIN', 'pictures.example.org': 'nothing', 'silent.example.org': 'SERVFAIL' },
    'post.example.org': 'NXDOMAIN',
  });
  const { problems } = await admin.read<TemplateCheck>(path('linked', '/check'));
  expect(problems.flatMap(({ kind, message }) => (kind === 'dead-link' ? [message] : []))).toEqual([
    'The link to "https://example" leads nowhere: its ending is missing, such as .com or .org',
    'dead.example.org doesn’t answer: is the address right?',
    'pictures.example.org doesn’t answer: is the address right?',
  ]);
  expect((await cloud.dnsQuestions('dead.example.org')).sort()).toEqual([
    'A dead.example.org',
    'AAAA dead.example.org',
  ]);
  expect(await cloud.dnsQuestions('post.example.org')).toEqual([]);
  expect(await cloud.dnsQuestions('example')).toEqual([]);
});
