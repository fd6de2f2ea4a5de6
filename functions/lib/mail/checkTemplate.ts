import { sanitize } from '../../../shared/mail/cleanLetter.ts';
import { contentProblems } from '../../../shared/mail/contentProblems.ts';
import { notFound } from '../errors.ts';
import type { Jobs } from '../job.ts';
import { readAccount } from '../newsletter/sendRate.ts';
import * as emailTemplates from '../store/emailTemplates.ts';
import { withCards } from './letterCards.ts';

/** What readers would suffer from in a template as it would be sent now, and what SES takes. Throws 404. */
export async function checkTemplate({
  name,
  about,
}: Jobs['checkTemplate']['input']): Promise<Jobs['checkTemplate']['output']> {
  const [template, account] = await Promise.all([emailTemplates.find(name), readAccount()]);
  if (!template) throw notFound(`The template "${name}"`);
  const letter = await withCards({ ...template, htmlContent: sanitize(template.htmlContent) });
  return { ...account, problems: contentProblems(letter, about) };
}
