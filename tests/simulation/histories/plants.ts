import { edit, type Plant } from '../site/bundle.ts';

const giving = 'lib/people/signups/waitingList.ts';
const seating = 'lib/people/signups/seats.ts';

const seatPlants: Record<string, Plant> = {
  'the last seat goes to everyone who asks at once': edit(
    seating,
    'return { free: true, condition: when`',
    'return { free: true, condition: undefined && when`',
  ),
  'someone who comes at the right moment gets a seat before those who wait': edit(
    seating,
    'if (left.free > 0 && left.waiting === 0)\n    return { free: true, condition: when`',
    'if (left.free > 0)\n    return { free: true, condition: left.isFree ?? when`',
  ),
  'a place on the waiting list is kept though a seat became free in the meantime': edit(
    seating,
    'return { free: false, condition: when`',
    'return { free: false, condition: undefined && when`',
  ),
  'a seat that no one confirms is kept': edit(giving, 'if (held > 0) await releaseSeats(eventId, now);', ''),
  'a seat that was confirmed is not': edit(
    'lib/people/signups/signups.ts',
    'const set = { ...also, ...seat, heldUntil: undefined };',
    'const set = { ...also, ...seat };',
  ),
  'a seat is lost at the moment at which it is confirmed': edit(
    'lib/people/signups/signups.ts',
    'when`revision = ${revision}`',
    'when`revision >= ${revision}`',
  ),
  'seats are given to the last first': edit(giving, '.sort(inOrder);', '.sort((one, other) => inOrder(other, one));'),
  'a seat that the event gets is given to no one': edit('workers/sweep.ts', '() => giveDueSeats(scheduled),', ''),
  'a seat is given without its mail': edit(
    giving,
    '...moveWrites(signup, booked, condition), mail]',
    '...moveWrites(signup, booked, condition)]',
  ),
  'who waits is told that they have a seat': edit(seating, 'if (!isFull)', 'if (isFull || !isFull)'),
  'a form changes an earlier sign-up': edit(
    'lib/people/signups/signups.ts',
    'if (!getsSeat && !confirms) return { writes: [], signup: earlier, isFull };',
    'if (!getsSeat && !confirms) return { ...(await moveTo(earlier, event, { attendanceType: wanted })), isFull };',
  ),
  'who waits is mailed that they are signed up': edit(
    'lib/notices/signupMail.ts',
    'const truth = truthOf(event, signup, now);',
    "const truth = truthOf(event, { ...signup, status: 'booked' }, now);",
  ),
};

/** Realistic defects by name. The simulation must find each one: tests/simulation/plants.deep.test.ts. */
export const plants: Record<string, Plant> = {
  'a claim is not checked': edit(
    'lib/sending/deliver.ts',
    'if (!(await ledger.claim(campaignId, id, claimId, until))) return;',
    'await ledger.claim(campaignId, id, claimId, until);',
  ),
  'a claim is taken over from its holder': edit(
    'lib/sending/ledger.ts',
    "const isMine = when`#state = ${'CLAIMED'} AND claimId = ${claimId}`;",
    "const isMine = when`#state = ${'CLAIMED'}`;",
  ),
  'a mail in doubt is sent again by itself': edit(
    'lib/sending/ses.ts',
    "return { state: 'IN_DOUBT', reason };\n}",
    "return { state: 'PENDING', halted: false, reason };\n}",
  ),
  'a throttled mail counts as failed': edit(
    'lib/sending/deliver.ts',
    "return { state: 'PENDING', notBefore: Date.now() + throttlePause };",
    "return { state: 'FAILED', reason: 'throttled' };",
  ),
  'an attempt that was taken for dead still records what became of it': edit(
    'lib/sending/ledger.ts',
    "outcome, when`#state = ${'CLAIMED'} AND claimId = ${claimId}`",
    'outcome, when`attribute_exists(pk)`',
  ),
  'an event about a mail in doubt is not heard': edit(
    'lib/sending/feedback.ts',
    "if (now?.state !== 'IN_DOUBT') return;",
    "if (now?.state !== 'PENDING') return;",
  ),
  'an event overtakes the answer of SES, and is not heard': edit(
    'lib/sending/ledger.ts',
    "when`#state IN (${['CLAIMED', 'PENDING']})`",
    "when`#state = ${'PENDING'}`",
  ),
  'a counter is added twice where its answer is lost': edit(
    'lib/sending/progress.ts',
    '? (await transact({ update })).length === 0',
    '? await writeIf(update)',
  ),
  'a sweep is early: claims of the living are put in doubt': edit(
    'lib/sending/shardWork.ts',
    'now >= (row.claimedUntil ?? 0)',
    'now >= 0',
  ),
  'a sweep comes too late: nothing is ever started again': edit(
    'lib/sending/sweep.ts',
    'return now - progressAt >= stale;',
    'return now < progressAt;',
  ),
  'a count of an earlier round is believed': edit(
    'lib/sending/progress.ts',
    'isIn(from ? [from] : allowedFrom[status], counts && meta.round)',
    'isIn(from ? [from] : allowedFrom[status])',
  ),
  'a send is complete while some are in doubt': edit(
    'lib/sending/sweep.ts',
    'if (counts.IN_DOUBT === 0) {',
    'if (counts.IN_DOUBT >= 0) {',
  ),
  'a send is complete while mails are being handed over': edit(
    'lib/sending/sweep.ts',
    'if (counts.PENDING + counts.CLAIMED > 0) return;',
    'if (counts.PENDING > 0) return;',
  ),
  'a pause comes too late: a worker finishes its message first': edit(
    'lib/sending/deliver.ts',
    'if (Date.now() - checkedAt < statusInterval) return;',
    'if (Date.now() > 0) return;',
  ),
  'a press is forgotten: the same one starts another send': edit(
    'lib/sending/campaigns.ts',
    'key: key === undefined ? [] : bindWrite({ key, campaignId: id, expiresAt: meta.expiresAt }),',
    '',
  ),
  'a letter goes out twice at once: its lock is not asked for': edit(
    'lib/sending/campaigns.ts',
    'putItem(table(), lockOf(owner), when`${isAbsent} OR (${mayFollow})`)',
    'putItem(table(), lockOf(owner))',
  ),
  'those who have got a letter get it again with those who missed it': edit(
    'lib/sending/audience.ts',
    'page.recipients.filter(({ id }) => !mailed.has(id))',
    'page.recipients.filter(({ id }) => !mailed.has(id.slice(1)))',
  ),
  'a paused send goes on with the messages that wait': edit(
    'lib/sending/deliver.ts',
    "if (meta?.status !== 'SENDING') return undefined;",
    'if (!meta) return undefined;',
  ),
  'the sending begins before everyone is in the ledger': edit(
    'lib/sending/prepare.ts',
    'if (Object.keys(entered).length >= shards.length) return checkLedger(meta, render);',
    'if (Object.keys(entered).length > 0) return checkLedger(meta, render);',
  ),
  'shards count as entered before they are': edit(
    'lib/sending/prepare.ts',
    'await forEachShard(group,',
    'await addProgress(campaignId, {}, new Set(group.map((shard) => `${shard}:0`)));\n  await forEachShard(group,',
  ),
  'a scheduled letter goes out though it was canceled or changed in the meantime': edit(
    'lib/sending/schedule.ts',
    'extraWrite: (started) => startWrite(row, started),',
    '',
  ),
  'a run that tells people counts as done when it begins': edit(
    'lib/people/signups/tell.ts',
    'if (!event.canceledAt) await reseatAll(event);',
    'if (!event.canceledAt) await reseatAll(event);\n  await noteTold(event.id, stateOf(event, now));',
  ),
  'someone who was reminded is reminded again': edit(
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
  'the cancellation of an event is told to no one': edit(
    'lib/people/signups/tell.ts',
    'isToTell(event, now) &&',
    '!event.canceledAt &&',
  ),
  'someone who cannot attend as they chose keeps the seat that the event no longer has': edit(
    'lib/people/signups/tell.ts',
    'if (!event.canceledAt) await reseatAll(event);',
    '',
  ),
  'a file for the calendar has the number of the one before': edit(
    'lib/notices/signupMail.ts',
    'Math.max(version, had ? had.sequence + 1 : 0)',
    'had?.sequence ?? version',
  ),
  'a claim of a mail to one person is not checked': edit(
    'lib/notices/sendMail.ts',
    'if (await outbox.claim(row, claimId, mail)) return { mail };',
    'await outbox.claim(row, claimId, mail);\n  return { mail };',
  ),
  'a mail to one person does not note what its person was told': edit(
    'lib/notices/sendMail.ts',
    'await outbox.claim(row, claimId, mail)',
    'await outbox.claim(row, claimId)',
  ),
  'a mail to one person whose worker died is sent again by itself': edit(
    'lib/notices/sendMail.ts',
    "outbox.record(row, row.claimId, { state: 'IN_DOUBT', reason })",
    "outbox.record(row, row.claimId, { state: 'PENDING', waits: 'throttled', nextAt: 0, reason })",
  ),
  'a claim of a mail to one person that a dead worker holds is never looked at': edit(
    'lib/notices/sendMail.ts',
    "await outbox.due('claimed', now, maxPerRun)",
    "await outbox.due('claimed', 0, maxPerRun)",
  ),
  'a mail to one person that SES throttled counts as told': edit(
    'lib/notices/sendMail.ts',
    'await Promise.all([outbox.record(row, claimId, outcome, mail.undo)',
    'await Promise.all([outbox.record(row, claimId, outcome)',
  ),
  'SES’s event about a mail to one person is not heard': edit(
    'lib/notices/sendMail.ts',
    "if (row.state !== 'SENT') await outbox.confirmSent(ref, messageId);",
    "if (row.state === 'PENDING') await outbox.confirmSent(ref, messageId);",
  ),
  ...seatPlants,
};
