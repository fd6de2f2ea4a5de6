import { days } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';
import { table } from './people.ts';
import { subscriberKey } from './rows.ts';

/** Claims today's welcome mail; false if one went out in the last 24 hours, or the row is deleted or suppressed. */
export async function claimWelcome(id: string): Promise<boolean> {
  const now = Date.now();
  const dayAgo = now - days(1) * 1000;
  const due = when`attribute_exists(pk) AND attribute_not_exists(suppressed) AND (attribute_not_exists(welcomedAt) OR welcomedAt < ${dayAgo})`;
  return writeIf(updateItem(table(), subscriberKey(id), { set: { welcomedAt: now }, when: due }));
}

/** Releases the claim of {@link claimWelcome}, when SES certainly did not accept the mail. Does not recreate a row. */
export const unclaimWelcome = (id: string) =>
  write(updateItem(table(), subscriberKey(id), { remove: ['welcomedAt'], when: isThere }));
