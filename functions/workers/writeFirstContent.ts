import { compose } from '../lib/letters/compose/compose.ts';
import { cleanTexts } from '../lib/letters/compose/letterSource.ts';
import * as emailTemplates from '../lib/letters/templates/emailTemplates.ts';
import { firstTemplates } from '../lib/letters/templates/firstTemplates.ts';
import { logger } from '../lib/platform/log.ts';

/** On each deploy: adds the templates that the product needs if they are absent; never changes existing ones. */
export async function handler(): Promise<void> {
  for (const template of firstTemplates) {
    const mailBytes = Buffer.byteLength(compose(template).html);
    // Clean, as if an admin had saved it.
    const added = await emailTemplates.add({ ...cleanTexts(template), mailBytes });
    logger.info(added ? 'template added' : 'template already exists', { template: template.name });
  }
}
