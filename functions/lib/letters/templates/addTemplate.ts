import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { conflict } from '../../platform/http/errors.ts';
import * as emailTemplates from './emailTemplates.ts';

/** Adds a template that an admin wants, and returns it. Throws 409 where one of its name is there. */
export async function addTemplate(...given: Parameters<typeof emailTemplates.add>): Promise<EmailTemplate> {
  const added = await emailTemplates.add(...given);
  if (!added) throw conflict(`There is a template "${given[0].name}" already. Please choose another name.`);
  return added;
}
