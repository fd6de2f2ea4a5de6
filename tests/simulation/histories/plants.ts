import { edit, type Plant } from '../site/bundle.ts';
import { seatPlants } from './seatPlants.ts';

/** Realistic defects by name. The simulation must find each one: tests/simulation/plants.deep.test.ts. */
export const plants: Record<string, Plant> = {
  'a claim is not checked': edit(
    'lib/sending/deliver/batchSender.ts',
    'if (!(await ledger.claim(campaignId, id, this.claimId, until))) return;',
    'await ledger.claim(campaignId, id, this.claimId, until);',
  ),
  'a claim is taken over from whoever holds it': edit(
    'lib/sending/ledger/ledger.ts',
    "const isMine = when`#state = ${'CLAIMED'} AND claimId = ${claimId}`;",
    "const isMine = when`#state = ${'CLAIMED'}`;",
  ),
  'a mail in doubt is sent again by itself': edit(
    'lib/sending/deliver/ses.ts',
    "return { result: 'unknown', reason };\n}",
    "return { result: 'throttled' };\n}",
  ),
  'a throttled mail counts as failed': edit(
    'lib/sending/deliver/batchSender.ts',
    "return { state: 'PENDING', notBefore: Date.now() + throttlePause };",
    "return { state: 'FAILED', reason: 'throttled' };",
  ),
  'an attempt that was taken for dead still records what became of it': edit(
    'lib/sending/ledger/ledger.ts',
    "outcome, when`#state = ${'CLAIMED'} AND claimId = ${claimId}`",
    'outcome, when`attribute_exists(pk)`',
  ),
  'an event about a mail in doubt is not heard': edit(
    'workers/handleSesEvents.ts',
    "if (now?.state !== 'IN_DOUBT') return;",
    "if (now?.state !== 'PENDING') return;",
  ),
  'an event overtakes the answer of SES, and is not heard': edit(
    'lib/sending/ledger/ledger.ts',
    "when`#state = ${'CLAIMED'} OR ",
    "when`(#state = ${'CLAIMED'} AND attribute_not_exists(claimId)) OR ",
  ),
  'a counter is added twice where its answer is lost': edit(
    'lib/sending/campaign/progress.ts',
    '? (await transact({ update })).length === 0',
    '? await writeIf(update)',
  ),
  'a sweep is early: claims of the living are put in doubt': edit(
    'lib/sending/ledger/putInDoubt.ts',
    'now >= (row.claimedUntil ?? 0)',
    'now >= 0',
  ),
  'a sweep comes too late: nothing is ever started again': edit(
    'lib/sending/control/sweep.ts',
    'return now - progressAt >= stale;',
    'return now < progressAt;',
  ),
  'a count of an earlier round is believed': edit(
    'lib/sending/campaign/status.ts',
    'isIn(from ? [from] : allowedFrom[status], counts && meta.round)',
    'isIn(from ? [from] : allowedFrom[status])',
  ),
  'a send is complete while some are in doubt': edit(
    'lib/sending/campaign/finishCampaign.ts',
    'if (counts.IN_DOUBT === 0) {',
    'if (counts.IN_DOUBT >= 0) {',
  ),
  'a send is complete while mails are being handed over': edit(
    'lib/sending/campaign/finishCampaign.ts',
    'if (counts.PENDING + counts.CLAIMED > 0) return;',
    'if (counts.PENDING > 0) return;',
  ),
  'a pause comes too late: a worker finishes its message first': edit(
    'lib/sending/deliver/batchSender.ts',
    'if (Date.now() - this.checkedAt < statusInterval) return;',
    'if (Date.now() > 0) return;',
  ),
  'a press is forgotten: the same one starts another send': edit(
    'lib/sending/campaign/campaigns.ts',
    'key: key === undefined ? [] : keys.bindWrite({ key, campaignId: id, expiresAt: meta.expiresAt }),',
    '',
  ),
  'a letter goes out twice at once: its lock is not asked for': edit(
    'lib/sending/campaign/locks.ts',
    'putItem(table(), itemOf(owner), when`${isAbsent} OR (${mayFollow})`)',
    'putItem(table(), itemOf(owner))',
  ),
  'those who have got a letter get it again with those who missed it': edit(
    'lib/sending/audience/audience.ts',
    'page.recipients.filter(({ id }) => !mailed.has(id))',
    'page.recipients.filter(({ id }) => !mailed.has(id.slice(1)))',
  ),
  'a paused send goes on with the messages that wait': edit(
    'lib/sending/deliver/sendChunk.ts',
    "if (meta?.status !== 'SENDING') return undefined;",
    'if (!meta) return undefined;',
  ),
  'the sending begins before everybody is in the ledger': edit(
    'lib/sending/prepare/prepare.ts',
    'if (Object.keys(enteredShards).length >= shards.length) return checkLedger(meta, enteredShards, render);',
    'if (Object.keys(enteredShards).length > 0) return checkLedger(meta, enteredShards, render);',
  ),
  'shards count as entered before they are': edit(
    'lib/sending/prepare/enterShards.ts',
    'await forEachShard(group,',
    'await entered.note(campaignId, recipients, expiresAt);\n  await forEachShard(group,',
  ),
  'a scheduled letter goes out though it was cancelled or changed meanwhile': edit(
    'lib/sending/schedule/startDue.ts',
    'extraWrite: (started) => scheduledSends.startWrite(row, started),',
    '',
  ),
  'a run that tells people counts as done when it begins': edit(
    'lib/people/signups/tell.ts',
    'const done = telling?.state === state ? telling.shards : 0;',
    'const done = telling?.state === state ? telling.shards : 0;\n  await noteTelling(event.id, { told: state });',
  ),
  'whoever was reminded is reminded again': edit(
    'lib/notices/signupMail.ts',
    'newsFor(signup.told, truth) ??',
    'newsFor(signup.told && { ...signup.told, reminded: 0 }, truth) ??',
  ),
  'a reminder forgets those who attend on Zoom': edit(
    'lib/people/signups/tell.ts',
    'const truth = truthOf(event, row, now);\n  if (!row.told)',
    "const truth = truthOf(event, row, row.attendanceType === 'virtual' ? 0 : now);\n  if (!row.told)",
  ),
  'a mail says what was so when the first one was written': edit(
    'lib/notices/signupMail.ts',
    ': await upcomingEvents.find(signup.eventId);',
    ': ((signupMail as never as { first: ToldEvent }).first ??= (await upcomingEvents.find(signup.eventId)) as ToldEvent);',
  ),
  'the cancellation of an event is told to nobody': edit(
    'lib/people/signups/tell.ts',
    'isToTell(event, now) &&',
    '!event.cancelledAt &&',
  ),
  'whoever cannot attend as they chose keeps the seat that the event no longer has': edit(
    'lib/people/signups/tell.ts',
    'if (done === 0 && !event.cancelledAt) await reseatAll(event);',
    '',
  ),
  'a file for the calendar has the number of the one before': edit(
    'lib/notices/signupFile.ts',
    'Math.max(version, had ? had.sequence + 1 : 0)',
    'had?.sequence ?? version',
  ),
  'a claim of a mail to one person is not checked': edit(
    'lib/notices/sendMail.ts',
    'if (await claim(row, claimId, mail)) return { mail };',
    'await claim(row, claimId, mail);\n  return { mail };',
  ),
  'a mail to one person does not note what its person was told': edit(
    'lib/notices/sendMail.ts',
    'await claim(row, claimId, mail)',
    'await claim(row, claimId)',
  ),
  'a mail to one person whose worker died is sent again by itself': edit(
    'lib/outbox/outbox.ts',
    "moveWrite(row, { state: 'IN_DOUBT', reason }, ",
    "moveWrite(row, { state: 'PENDING', waits: 'throttled', nextAt: 0, reason }, ",
  ),
  'a claim of a mail to one person that a dead worker holds is never looked at': edit(
    'lib/notices/sweepOutbox.ts',
    "await due('claimed', now, maxPerRun)",
    "await due('claimed', 0, maxPerRun)",
  ),
  'a mail to one person that SES throttled counts as told': edit(
    'lib/notices/sendMail.ts',
    'await Promise.all([record(row, claimId, outcome, mail.undo)',
    'await Promise.all([record(row, claimId, outcome)',
  ),
  'SES’s event about a mail to one person is not heard': edit(
    'workers/handleSesEvents.ts',
    "if (row.state !== 'SENT') await outbox.confirmSent(ref, messageId);",
    "if (row.state === 'PENDING') await outbox.confirmSent(ref, messageId);",
  ),
  ...seatPlants,
};
