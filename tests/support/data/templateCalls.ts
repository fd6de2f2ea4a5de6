import { beforeAll, expect } from 'vitest';
import type { TemplateDraft } from '../../../shared/letters/model/templateDraft.ts';
import { Cloud } from '../cloud/cloud.ts';
import { signIn, type Visitor } from '../cloud/visitor.ts';
import { template } from './newsletter.ts';

/** Calls of templates and drafts over HTTP, as the admin's pages make them. */
export let cloud: Cloud;
export let admin: Visitor;

/** Call once at the top of a file. */
export const openTemplateCalls = (): void =>
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
  });

export const path = (name: string, action = '') => `/api/email-templates/${name}${action}`;
export const json = async <T>(response: Promise<Response>) => (await response).json() as Promise<T>;

/** Creates a template with this name. */
export async function fresh(name: string): Promise<void> {
  const body = { newName: name, newSubject: 'Hello {firstName}' };
  expect((await admin.call(path(template, '/replicate'), { body })).status).toBe(201);
}

export const text = (subject: string) => ({
  subject,
  previewText: '',
  htmlContent: `<p>${subject}</p>`,
  textContent: '',
});
export const write = (name: string, body: object) => admin.call(path(name, '/draft'), { method: 'PUT', body });
export const draftOf = (name: string) => json<TemplateDraft | null>(admin.call(path(name, '/draft')));
