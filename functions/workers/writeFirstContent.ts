import { sentBytes } from '../../shared/letters/mail/layout.ts';
import { cleanTexts } from '../lib/letters/compose.ts';
import * as emailTemplates from '../lib/letters/templates/emailTemplates.ts';
import { firstTemplates } from '../lib/letters/templates/firstTemplates.ts';
import { logger } from '../lib/platform/log.ts';

/** On each deploy: adds the templates that the product needs if they are absent; never changes existing ones. */
export async function handler(): Promise<void> {
  for (const template of firstTemplates) {
    // Clean, as if an admin had saved it.
    const letter = cleanTexts(template);
    const added = await emailTemplates.add({ ...letter, mailBytes: sentBytes(letter) });
    logger.info(added ? 'template added' : 'template already exists', { template: template.name });
  }
}
