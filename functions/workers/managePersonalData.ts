import * as z from 'zod/mini';
import { email } from '../../shared/model/email.ts';
import type { Erasure, PersonalData } from '../../shared/model/personalData.ts';
import { logger } from '../lib/log.ts';
import { erase } from '../lib/personalData/erase.ts';
import { lookUp } from '../lib/personalData/lookUp.ts';

const order = z.strictObject({ act: z.enum(['export', 'erase']), email });

/** Invoked by operators: what is kept about an address, or its erasure. Throws a sentence for them. */
export async function handler(event: unknown): Promise<PersonalData | Erasure> {
  const { data: given, error } = order.safeParse(event);
  if (error) throw new Error(error.issues.map(({ message }) => message).join('; '));
  logger.info('audit', { audit: `personal data: ${given.act}` });
  return given.act === 'export' ? lookUp(given.email) : erase(given.email);
}
