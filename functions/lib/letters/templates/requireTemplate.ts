import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { notFound } from '../../platform/http/errors.ts';
import * as emailTemplates from './emailTemplates.ts';

/** The template, or 404. */
export async function requireTemplate(name: string): Promise<EmailTemplate> {
  const template = await emailTemplates.find(name);
  if (!template) throw notFound(`The template "${name}"`);
  return template;
}
