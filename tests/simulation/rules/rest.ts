import { isSettled } from '../../../infra/operate/audit/ledger.ts';
import type { Witness } from '../histories/witness.ts';
import { personOf } from '../site/people.ts';

/** Every campaign has come to its end. */
export function* settled({ heads }: Witness) {
  for (const [id, head] of heads) if (!isSettled(head)) yield `not settled: campaign ${id} is ${head.status}`;
}

/** No mail is in doubt that SES's events have reported. */
export function* inDoubtThoughReported(witness: Witness) {
  const { struck, queues } = witness.world;
  if (struck.some(({ words }) => words === 'never at queue:feedback')) return;
  if (queues.named('feedback').dead.length > 0) return;
  for (const id of witness.heads.keys())
    for (const { recipient, state } of witness.rows(id))
      if (state === 'IN_DOUBT' && witness.letters.some((mail) => mail.campaign === id && mail.subscriber === recipient))
        yield `mailed, and not said: SES told of a mail to ${personOf(witness.items, recipient)?.name}, who is still in doubt`;
}

/**
 * Without faults there is no alarm, except for a scheduled letter that is held, or was held before it was canceled,
 * because another send of it was in progress.
 */
export function* noFalseAlarms({ world, results, items }: Witness) {
  if (world.struck.length > 0 || world.isSlow || results.some(({ action }) => action.do === 'purge')) return;
  const isHeld = items.some(({ pk, state }) => /^SCHEDULE#/.test(String(pk)) && /HELD|CANCELLED/.test(String(state)));
  for (const alarm of world.alarms) if (!(alarm === 'CampaignPaused' && isHeld)) yield `a false alarm: ${alarm}`;
}
