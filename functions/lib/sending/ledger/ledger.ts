import type { RecipientList, RecipientState } from '../../../../shared/sending/model/campaign.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { putItem, updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';
import { listedAtAttribute, listOf, type NewRecipient, type Recipient, recipientKey } from './recipients.ts';

/*
 * The moves of the send ledger. SES has no idempotency token; the rows and the conditions on their changes are what
 * makes a mail go out once.
 *
 *   PENDING -> CLAIMED -> SENT | FAILED | IN_DOUBT, PENDING -> SKIPPED, CLAIMED -> PENDING (certainly not sent),
 *   IN_DOUBT -> SENT (SES or a person says so), FAILED | IN_DOUBT -> PENDING (a person says so)
 */

const table = () => tableName('sends');

/** Enters a recipient. One that is there already stays as it is, in whatever state. */
export async function enter(
  campaignId: string,
  { id, signupId, addressHash }: NewRecipient,
  expiresAt: number,
): Promise<void> {
  const row = { ...recipientKey(campaignId, id), signupId, addressHash, state: 'PENDING', expiresAt };
  await write(putItem(table(), row, isAbsent));
}

/**
 * Takes the right to mail a recipient for this attempt; false when somebody else has it or it is not due. After `until`
 * (Unix milliseconds) whoever holds it is certain to do nothing more about it.
 */
export async function claim(campaignId: string, id: string, claimId: string, until: number): Promise<boolean> {
  const isDue = when`#state = ${'PENDING'} AND (attribute_not_exists(notBefore) OR notBefore <= ${Date.now()})`;
  // A claim that was written while its answer got lost, and that the SDK sends again.
  const isMine = when`#state = ${'CLAIMED'} AND claimId = ${claimId}`;
  const set = { state: 'CLAIMED' as const, claimId, claimedUntil: until };
  return writeIf(move(campaignId, id, set, when`(${isDue}) OR (${isMine})`));
}

/** What became of a claim. */
export type ClaimResult =
  | { state: 'SENT'; messageId: string }
  | { state: 'FAILED' | 'IN_DOUBT'; reason: string }
  | { state: 'PENDING'; notBefore: number };

/** Records what became of this attempt's claim; false when the claim is no longer its own. */
export const record = (campaignId: string, id: string, claimId: string, outcome: ClaimResult): Promise<boolean> =>
  writeIf(move(campaignId, id, outcome, when`#state = ${'CLAIMED'} AND claimId = ${claimId}`));

/** Skips a recipient who unsubscribed, who is suppressed, or whose campaign was cancelled. */
export const skip = (campaignId: string, id: string, reason: string): Promise<boolean> =>
  writeIf(move(campaignId, id, { state: 'SKIPPED', reason }, when`#state = ${'PENDING'}`));

/**
 * SES said that it accepted this mail, and was faster than its answer. A row that waits need not be mailed any more, if
 * SES's word comes before the mail. One in doubt: see {@link resolveWrite}.
 */
export const confirmSent = (campaignId: string, id: string, messageId: string): Promise<boolean> =>
  writeIf(move(campaignId, id, { state: 'SENT', messageId }, when`#state = ${'CLAIMED'} OR #state = ${'PENDING'}`));

/** For a claim whose worker died: nobody knows whether SES got the mail. */
export const markInDoubt = (campaignId: string, { id, claimId }: Recipient, reason: string): Promise<boolean> =>
  writeIf(move(campaignId, id, { state: 'IN_DOUBT', reason }, when`#state = ${'CLAIMED'} AND claimId = ${claimId}`));

/** The write, within the transaction that counts it, by which one in doubt counts as sent: SES or a person said so. */
export const resolveWrite = (campaignId: string, id: string, by: { messageId: string } | { reason: string }) =>
  move(campaignId, id, { state: 'SENT', ...by }, when`#state = ${'IN_DOUBT'}`);

/**
 * The write, within the transaction that reopens a campaign, that lets a recipient be mailed once more. Of whoever was in
 * doubt the row says so for good: they may get a second mail, and a person chose that.
 */
export const putBack = (campaignId: string, id: string, state: 'FAILED' | 'IN_DOUBT') =>
  updateItem(table(), recipientKey(campaignId, id), {
    set: { state: 'PENDING', ...(state === 'IN_DOUBT' && { putBack: state }) },
    remove: ['list', listedAtAttribute, 'claimId', 'notBefore', 'reason'],
    when: when`#state = ${state}`,
  });

/** What a recipient's mail provider reported about a mail that was sent. */
export interface Feedback {
  outcome: 'bounced' | 'complained';
  reason: string;
  /** The earlier report that this one replaces. */
  instead?: 'bounced';
}

/** The write, within the transaction that counts it, of a provider's report; fails where there is another report. */
export const feedbackWrite = (campaignId: string, id: string, { outcome, reason, instead }: Feedback) =>
  updateItem(table(), recipientKey(campaignId, id), {
    set: {
      outcome,
      reason,
      list: listOf(campaignId, outcome === 'bounced' ? 'BOUNCED' : 'COMPLAINED'),
      [listedAtAttribute]: new Date().toISOString(),
    },
    // Reports are about mails that were sent: whoever has one stays so.
    when: instead ? when`outcome = ${instead}` : when`#state = ${'SENT'} AND attribute_not_exists(outcome)`,
  });

const listedStates: RecipientState[] = ['FAILED', 'IN_DOUBT', 'SKIPPED'];

/** Brings a row into another state, and onto or off the list of those that a person may want to see. */
function move(
  campaignId: string,
  id: string,
  set: { state: RecipientState } & Record<string, unknown>,
  condition: Condition,
) {
  const listed = listedStates.find((each) => each === set.state) as RecipientList | undefined;
  return updateItem(table(), recipientKey(campaignId, id), {
    set: { ...set, ...(listed && { list: listOf(campaignId, listed), [listedAtAttribute]: new Date().toISOString() }) },
    remove: listed ? [] : ['list', listedAtAttribute],
    when: condition,
  });
}
