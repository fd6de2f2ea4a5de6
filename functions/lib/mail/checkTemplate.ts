import { contentProblems } from '../../../shared/mail/contentProblems.ts';
import type { Errands } from '../errand.ts';
import { notFound } from '../errors.ts';
import { readAccount } from '../newsletter/pace.ts';
import * as emailTemplates from '../store/emailTemplates.ts';
import { sanitize } from './sanitize.ts';

/** What readers would suffer from in a template as it would be sent now, and what SES takes. Throws 404. */
export async function checkTemplate({
  name,
}: Errands['checkTemplate']['input']): Promise<Errands['checkTemplate']['output']> {
  const [template, account] = await Promise.all([emailTemplates.find(name), readAccount()]);
  if (!template) throw notFound(`The template "${name}"`);
  return { ...account, problems: contentProblems({ ...template, htmlContent: sanitize(template.htmlContent) }) };
}
