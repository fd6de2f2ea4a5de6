import type { RecipientList, RecipientState } from '../../../../shared/sending/model/campaign.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { putItem, updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';
import { listedAtAttribute, listOf, type NewRecipient, type Recipient, recipientKey } from './recipients.ts';

/*
 * The state changes of the send ledger. SES has no idempotency token; the rows and the conditions on their changes ensure
 * that a mail goes out once.
 *
 *   PENDING -> CLAIMED -> SENT | FAILED | IN_DOUBT, PENDING -> SKIPPED, CLAIMED -> PENDING (certainly not sent),
 *   IN_DOUBT -> SENT (SES or an admin says so), FAILED | IN_DOUBT -> PENDING (an admin says so)
 */

const table = () => tableName('sends');

/** Enters a recipient. An existing row stays unchanged, whatever its state. */
export async function enter(
  campaignId: string,
  { id, signupId, addressHash }: NewRecipient,
  expiresAt: number,
): Promise<void> {
  const row = { ...recipientKey(campaignId, id), signupId, addressHash, state: 'PENDING', expiresAt };
  await write(putItem(table(), row, isAbsent));
}

/**
 * Claims a recipient for this attempt, which alone may then mail them; false if another attempt has the claim or the mail is
 * not due. After `until` (Unix milliseconds) the attempt is certain to be over.
 */
export async function claim(campaignId: string, id: string, claimId: string, until: number): Promise<boolean> {
  const isDue = when`#state = ${'PENDING'} AND (attribute_not_exists(notBefore) OR notBefore <= ${Date.now()})`;
  // The claim was written but its answer was lost, and the SDK sends it again.
  const isMine = when`#state = ${'CLAIMED'} AND claimId = ${claimId}`;
  const set = { state: 'CLAIMED' as const, claimId, claimedUntil: until };
  return writeIf(moveWrite(campaignId, id, set, when`(${isDue}) OR (${isMine})`));
}

export type ClaimResult =
  | { state: 'SENT'; messageId: string }
  | { state: 'FAILED' | 'IN_DOUBT'; reason: string }
  | { state: 'PENDING'; notBefore: number };

/** Records the outcome of this attempt's claim; false if the attempt no longer has it. */
export const record = (campaignId: string, id: string, claimId: string, outcome: ClaimResult): Promise<boolean> =>
  writeIf(moveWrite(campaignId, id, outcome, when`#state = ${'CLAIMED'} AND claimId = ${claimId}`));

/** Skips a recipient who unsubscribed, who is suppressed, or whose campaign was cancelled. */
export const skip = (campaignId: string, id: string, reason: string): Promise<boolean> =>
  writeIf(moveWrite(campaignId, id, { state: 'SKIPPED', reason }, when`#state = ${'PENDING'}`));

/**
 * Records that SES accepted this mail, if its event arrives before its answer is recorded. A PENDING recipient is then not
 * mailed again. For a recipient in doubt, see {@link resolveWrite}.
 */
export const confirmSent = (campaignId: string, id: string, messageId: string): Promise<boolean> =>
  writeIf(
    moveWrite(campaignId, id, { state: 'SENT', messageId }, when`#state = ${'CLAIMED'} OR #state = ${'PENDING'}`),
  );

/** Puts the claim of a dead worker in doubt: nobody knows whether SES got the mail. */
export const markInDoubt = (campaignId: string, { id, claimId }: Recipient, reason: string): Promise<boolean> =>
  writeIf(
    moveWrite(campaignId, id, { state: 'IN_DOUBT', reason }, when`#state = ${'CLAIMED'} AND claimId = ${claimId}`),
  );

/** Marks a recipient in doubt as sent, in the transaction that counts it: SES or an admin said so. */
export const resolveWrite = (campaignId: string, id: string, by: { messageId: string } | { reason: string }) =>
  moveWrite(campaignId, id, { state: 'SENT', ...by }, when`#state = ${'IN_DOUBT'}`);

/**
 * Lets a recipient be mailed again, in the transaction that reopens the campaign. If they were in doubt, `putBack` says so
 * for good: they may get a second mail, and an admin chose that.
 */
export const retryWrite = (campaignId: string, id: string, state: 'FAILED' | 'IN_DOUBT') =>
  updateItem(table(), recipientKey(campaignId, id), {
    set: { state: 'PENDING', ...(state === 'IN_DOUBT' && { putBack: state }) },
    remove: ['list', listedAtAttribute, 'claimId', 'notBefore', 'reason'],
    when: when`#state = ${state}`,
  });

/** What a recipient's mail provider reported about a sent mail. */
export interface Feedback {
  outcome: 'bounced' | 'complained';
  reason: string;
  /** Whether a bounce may not happen with the next mail. */
  isForNow?: boolean;
}

/** Records a provider's report about a sent mail; fails if there is another one. */
export const feedbackWrite = (campaignId: string, id: string, feedback: Feedback) =>
  // With a report, a row stays SENT.
  reportWrite(campaignId, id, feedback, when`#state = ${'SENT'} AND attribute_not_exists(outcome)`);

/** Records a provider's report in place of a weaker one: a complaint outweighs any bounce, a final bounce one that was for now. */
export const weightierWrite = (campaignId: string, id: string, feedback: Feedback) => {
  const bounced = when`outcome = ${'bounced'}`;
  const weaker = feedback.outcome === 'complained' ? bounced : when`${bounced} AND isForNow = ${true}`;
  return reportWrite(campaignId, id, feedback, weaker);
};

const reportWrite = (
  campaignId: string,
  id: string,
  { outcome, reason, isForNow = false }: Feedback,
  condition: Condition,
) =>
  updateItem(table(), recipientKey(campaignId, id), {
    set: {
      ...{ outcome, reason, isForNow },
      list: listOf(campaignId, outcome === 'bounced' ? 'BOUNCED' : 'COMPLAINED', id),
      [listedAtAttribute]: new Date().toISOString(),
    },
    when: condition,
  });

const listedStates: RecipientState[] = ['FAILED', 'IN_DOUBT', 'SKIPPED'];

/** Changes a row's state, and adds it to or removes it from the list that an admin may want to see. */
function moveWrite(
  campaignId: string,
  id: string,
  set: { state: RecipientState } & Record<string, unknown>,
  condition: Condition,
) {
  const listed = listedStates.find((each) => each === set.state) as RecipientList | undefined;
  return updateItem(table(), recipientKey(campaignId, id), {
    set: {
      ...set,
      ...(listed && { list: listOf(campaignId, listed, id), [listedAtAttribute]: new Date().toISOString() }),
    },
    remove: listed ? [] : ['list', listedAtAttribute],
    when: condition,
  });
}
