import { sanitize } from '../../shared/letters/cleaning/cleanLetter.ts';
import { compose } from '../lib/letters/compose/compose.ts';
import * as emailTemplates from '../lib/letters/templates/emailTemplates.ts';
import { firstTemplates } from '../lib/letters/templates/firstTemplates.ts';
import { logger } from '../lib/platform/log/log.ts';

/** On each deploy: adds the templates that the product needs if they are absent; never changes existing ones. */
export async function handler(): Promise<void> {
  for (const template of firstTemplates) {
    const mailBytes = Buffer.byteLength(compose(template).html);
    // Clean, as if an admin had saved it.
    const htmlContent = sanitize(template.htmlContent);
    const added = await emailTemplates.add({ ...template, htmlContent, mailBytes });
    logger.info(added ? 'template added' : 'template already exists', { template: template.name });
  }
}
