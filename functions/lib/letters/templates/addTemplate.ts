import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { conflict } from '../../platform/http/errors.ts';
import * as emailTemplates from './emailTemplates.ts';

/** Adds a template and returns it. Throws 409 if its name is taken. */
export async function addTemplate(...input: Parameters<typeof emailTemplates.add>): Promise<EmailTemplate> {
  const added = await emailTemplates.add(...input);
  if (!added) throw conflict(`There is a template "${input[0].name}" already. Please choose another name.`);
  return added;
}
