import type { Plant } from './bundle.ts';

const edit = (file: string, find: string, instead: string): Plant => ({ file, find, instead });
const campaigns = (file: string) => `lib/store/campaigns/${file}.ts`;
const newsletter = (file: string) => `lib/newsletter/${file}.ts`;

/** Defects as one might make them, by name. The simulation has to find each: tests/simulation/plants.deep.test.ts. */
export const plants: Record<string, Plant> = {
  'a claim is not checked': edit(
    newsletter('chunkRun'),
    'if (!(await ledger.claim(campaignId, id, this.claimId, until))) return;',
    'await ledger.claim(campaignId, id, this.claimId, until);',
  ),
  'a claim is taken over from whoever holds it': edit(
    campaigns('ledger'),
    "const isMine = when`#state = ${'CLAIMED'} AND claimId = ${claimId}`;",
    "const isMine = when`#state = ${'CLAIMED'}`;",
  ),
  'a mail in doubt is sent again by itself': edit(
    'lib/mail/ses.ts',
    "return { result: 'unknown', reason };\n}",
    "return { result: 'throttled' };\n}",
  ),
  'a throttled mail counts as failed': edit(
    newsletter('chunkRun'),
    "return { state: 'PENDING', notBefore: Date.now() + throttlePause };",
    "return { state: 'FAILED', reason: 'throttled' };",
  ),
  'an attempt that was taken for dead still records what became of it': edit(
    campaigns('ledger'),
    "outcome, when`#state = ${'CLAIMED'} AND claimId = ${claimId}`",
    'outcome, when`attribute_exists(pk)`',
  ),
  'an event about a mail in doubt is not heard': edit(
    'workers/handleSesEvents.ts',
    "if (now?.state !== 'IN_DOUBT') return;",
    "if (now?.state !== 'PENDING') return;",
  ),
  'an event overtakes the answer of SES, and is not heard': edit(
    campaigns('ledger'),
    "when`#state = ${'CLAIMED'} OR ",
    "when`(#state = ${'CLAIMED'} AND attribute_not_exists(claimId)) OR ",
  ),
  'a counter is added twice where its answer is lost': edit(
    campaigns('progress'),
    '? (await transact({ update })).length === 0',
    '? await writeIf(update)',
  ),
  'a sweep is early: claims of the living are put in doubt': edit(
    newsletter('putInDoubt'),
    'now >= (row.claimedUntil ?? 0)',
    'now >= 0',
  ),
  'a sweep comes too late: nothing is ever started again': edit(
    newsletter('sweep'),
    'return now - progressAt >= stale;',
    'return now < progressAt;',
  ),
  'a count of an earlier round is believed': edit(
    campaigns('status'),
    'isIn(from ? [from] : cameFrom[status], counts && meta.round)',
    'isIn(from ? [from] : cameFrom[status])',
  ),
  'a send is complete while some are in doubt': edit(
    newsletter('finishCampaign'),
    'if (counts.IN_DOUBT === 0) {',
    'if (counts.IN_DOUBT >= 0) {',
  ),
  'a send is complete while mails are being handed over': edit(
    newsletter('finishCampaign'),
    'if (counts.PENDING + counts.CLAIMED > 0) return;',
    'if (counts.PENDING > 0) return;',
  ),
  'a pause comes too late: a worker finishes its message first': edit(
    newsletter('chunkRun'),
    'if (Date.now() - this.lookedAt < lookAgain) return;',
    'if (Date.now() > 0) return;',
  ),
  'a press is forgotten: the same one starts another send': edit(
    campaigns('campaigns'),
    'key: key === undefined ? [] : keys.bind({ key, campaignId: id, expiresAt: meta.expiresAt }),',
    '',
  ),
  'a letter goes out twice at once: its lock is not asked for': edit(
    campaigns('locks'),
    'putItem(table(), itemOf(owner), when`${isAbsent} OR (${mayFollow})`)',
    'putItem(table(), itemOf(owner))',
  ),
  'those who have got a letter get it again with those who missed it': edit(
    newsletter('audience'),
    'page.recipients.filter(({ id }) => !mailed.has(id))',
    'page.recipients.filter(({ id }) => !mailed.has(id.slice(1)))',
  ),
  'a paused send goes on with the messages that wait': edit(
    newsletter('sendChunk'),
    "if (meta?.status !== 'SENDING') return undefined;",
    'if (!meta) return undefined;',
  ),
  'the sending begins before everybody is in the ledger': edit(
    newsletter('prepare'),
    'if (there.length >= shards.length) return checkLedger(meta, recipients);',
    'if (there.length > 0) return checkLedger(meta, recipients);',
  ),
  'shards count as entered before they are': edit(
    newsletter('enterShards'),
    'let recipients = 0;',
    'let recipients = 0;\n  await entered.note(campaignId, { shards: group, recipients }, expiresAt);',
  ),
  'a scheduled letter goes out though it was cancelled or changed meanwhile': edit(
    newsletter('scheduled/startDue'),
    'also: (started) => scheduledSends.startWrite(row, started),',
    '',
  ),
};
