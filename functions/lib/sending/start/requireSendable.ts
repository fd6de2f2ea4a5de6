import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { automaticallyTo } from '../../../../shared/letters/model/letterTitle.ts';
import { requireTemplate } from '../../letters/templates/emailTemplates.ts';
import { forbidden } from '../../platform/http/errors.ts';

/** The letter that is to be sent or scheduled, or 404. Throws 403 for one that the site mails by itself. */
export async function requireSendable(name: string): Promise<EmailTemplate> {
  const letter = await requireTemplate(name);
  const who = automaticallyTo(name);
  if (who) throw forbidden(`“${letter.title}” is automatic. ${who} Copy it to send its text to others.`);
  return letter;
}
