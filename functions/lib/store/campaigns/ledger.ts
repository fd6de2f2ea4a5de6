import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RecipientList, RecipientState } from '../../../../shared/model/campaign.ts';
import { tableName } from '../dynamo.ts';
import { conditionalWrite } from '../writes.ts';
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
  await conditionalWrite(
    new PutCommand({
      TableName: table(),
      Item: {
        ...recipientKey(campaignId, id),
        ...{ signupId, addressHash, state: 'PENDING', expiresAt },
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
}

/**
 * Takes the right to mail a recipient for this attempt; false when somebody else has it or it is not due. After `until`
 * (Unix milliseconds) whoever holds it is certain to do nothing more about it.
 */
export async function claim(campaignId: string, id: string, claimId: string, until: number): Promise<boolean> {
  const now = Date.now();
  return move(campaignId, id, {
    set: { state: 'CLAIMED', claimId, claimedUntil: until },
    // The second half: a claim that was written while its answer got lost, and that the SDK sends again.
    when: '(#state = :pending AND (attribute_not_exists(notBefore) OR notBefore <= :now)) OR (#state = :claimed AND claimId = :claimId)',
    values: { ':pending': 'PENDING', ':claimed': 'CLAIMED', ':now': now },
  });
}

/** What became of a claim. */
export type ClaimResult =
  | { state: 'SENT'; messageId: string }
  | { state: 'FAILED' | 'IN_DOUBT'; reason: string }
  | { state: 'PENDING'; notBefore: number };

/** Records what became of this attempt's claim; false when the claim is no longer its own. */
export async function record(campaignId: string, id: string, claimId: string, outcome: ClaimResult): Promise<boolean> {
  return move(campaignId, id, {
    set: { ...outcome },
    when: '#state = :claimed AND claimId = :mine',
    values: { ':claimed': 'CLAIMED', ':mine': claimId },
  });
}

/** Skips a recipient who unsubscribed, who is suppressed, or whose campaign was cancelled. */
export async function skip(campaignId: string, id: string, reason: string): Promise<boolean> {
  return move(campaignId, id, {
    set: { state: 'SKIPPED', reason },
    when: '#state = :pending',
    values: { ':pending': 'PENDING' },
  });
}

/**
 * SES said that it accepted this mail, and was faster than its answer. A row that waits need not be mailed any more, if
 * SES's word comes before the mail. One in doubt: see {@link resolveWrite}.
 */
export async function confirmSent(campaignId: string, id: string, messageId: string): Promise<boolean> {
  return move(campaignId, id, {
    set: { state: 'SENT', messageId },
    when: '#state = :claimed OR #state = :pending',
    values: { ':claimed': 'CLAIMED', ':pending': 'PENDING' },
  });
}

/** For a claim whose worker died: nobody knows whether SES got the mail. */
export async function markInDoubt(campaignId: string, { id, claimId }: Recipient, reason: string): Promise<boolean> {
  return move(campaignId, id, {
    set: { state: 'IN_DOUBT', reason },
    when: '#state = :claimed AND claimId = :seen',
    values: { ':claimed': 'CLAIMED', ':seen': claimId },
  });
}

/** The write, within the transaction that counts it, by which one in doubt counts as sent: SES or a person said so. */
export const resolveWrite = (campaignId: string, id: string, by: { messageId: string } | { reason: string }) => ({
  Update: moveUpdate(campaignId, id, {
    set: { state: 'SENT', ...by },
    when: '#state = :inDoubt',
    values: { ':inDoubt': 'IN_DOUBT' },
  }),
});

/**
 * The write, within the transaction that reopens a campaign, that lets a recipient be mailed once more. Of whoever was in
 * doubt the row says so for good: they may get a second mail, and a person chose that.
 */
export const putBack = (campaignId: string, id: string, state: 'FAILED' | 'IN_DOUBT') => ({
  Update: {
    TableName: table(),
    Key: recipientKey(campaignId, id),
    UpdateExpression: `SET #state = :pending${state === 'IN_DOUBT' ? ', putBack = :from' : ''} REMOVE #list, ${listedAtAttribute}, claimId, notBefore, reason`,
    ConditionExpression: '#state = :from',
    ExpressionAttributeNames: { '#state': 'state', '#list': 'list' },
    ExpressionAttributeValues: { ':pending': 'PENDING', ':from': state },
  },
});

/** What a recipient's mail provider reported about a mail that was sent. */
export interface Feedback {
  outcome: 'bounced' | 'complained';
  reason: string;
  /** The earlier report that this one replaces. */
  instead?: 'bounced';
}

/** The write, within the transaction that counts it, of a provider's report; fails where there is another report. */
export const feedbackWrite = (campaignId: string, id: string, { outcome, reason, instead }: Feedback) => ({
  Update: {
    TableName: table(),
    Key: recipientKey(campaignId, id),
    UpdateExpression: `SET outcome = :outcome, reason = :reason, #list = :list, ${listedAtAttribute} = :now`,
    // Reports are about mails that were sent: whoever has one stays so.
    ConditionExpression: instead ? 'outcome = :instead' : '#state = :sent AND attribute_not_exists(outcome)',
    ExpressionAttributeNames: { '#list': 'list', ...(!instead && { '#state': 'state' }) },
    ExpressionAttributeValues: {
      ...(instead ? { ':instead': instead } : { ':sent': 'SENT' }),
      ':outcome': outcome,
      ':reason': reason,
      ':list': listOf(campaignId, outcome === 'bounced' ? 'BOUNCED' : 'COMPLAINED'),
      ':now': new Date().toISOString(),
    },
  },
});

interface Move {
  set: { state: RecipientState } & Record<string, unknown>;
  /** The condition; `:name` of what is set may stand in it. */
  when: string;
  values: Record<string, unknown>;
}

const listedStates: RecipientState[] = ['FAILED', 'IN_DOUBT', 'SKIPPED'];

/** Brings a row into another state, and onto or off the list of those that a person may want to see. */
async function move(campaignId: string, id: string, change: Move): Promise<boolean> {
  return (await conditionalWrite(new UpdateCommand(moveUpdate(campaignId, id, change)))) !== undefined;
}

function moveUpdate(campaignId: string, id: string, { set: state, when, values }: Move) {
  const listed = listedStates.find((each) => each === state.state) as RecipientList | undefined;
  const set: Record<string, unknown> = listed
    ? { ...state, list: listOf(campaignId, listed), [listedAtAttribute]: new Date().toISOString() }
    : state;
  const names = Object.keys(set);
  return {
    TableName: table(),
    Key: recipientKey(campaignId, id),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${listed ? '' : ` REMOVE #list, ${listedAtAttribute}`}`,
    ConditionExpression: when,
    ExpressionAttributeNames: Object.fromEntries([...names, 'list'].map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: { ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])), ...values },
  };
}
