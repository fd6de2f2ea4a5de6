import { problem } from '../../../../shared/letters/checks/mailCheck.ts';
import type { EmailTemplate, MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import * as templateDrafts from '../../letters/templates/templateDrafts.ts';

/** Warns the sender of unsaved changes to a letter, which are not sent. */
export async function unsavedDraft(letter: EmailTemplate, admin: string): Promise<MailProblem[]> {
  const draft = await templateDrafts.find(letter.name);
  const { subject, previewText = '', htmlContent, textContent = '' } = letter;
  if (!draft || templateDrafts.isSame(draft.content, { subject, previewText, htmlContent, textContent })) return [];
  const who = draft.savedBy === admin ? 'you have' : `${draft.savedBy} has`;
  return [problem('unsaved-draft', `There are changes that ${who} not saved: what is sent is the letter without them`)];
}
