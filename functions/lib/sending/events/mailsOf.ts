import type { CampaignStatus } from '../../../../shared/sending/model/campaign.ts';
import {
  type EventMail,
  type EventMailState,
  type ReminderKind,
  reminderKinds,
} from '../../../../shared/sending/model/eventMail.ts';
import { startOf } from '../../../../shared/sending/model/eventMoments.ts';
import { reminderTimes } from '../../../../shared/time/eventTimes.ts';
import type { MailedEvent } from '../../letters/events/eventParagraphs.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { isSwitchedOn } from './dueEventMails.ts';
import * as rows from './eventMailRows.ts';

const stateOf: Record<CampaignStatus, EventMailState> = {
  PREPARING: 'sending',
  SENDING: 'sending',
  PAUSED: 'paused',
  COMPLETE: 'sent',
  CANCELLED: 'stopped',
  NEEDS_ATTENTION: 'unconfirmed',
};

/** The mails that the site sends by itself about an event, as admins see them: reminders, then news. `now` in Unix milliseconds. */
export async function mailsOf(event: MailedEvent, now: number): Promise<EventMail[]> {
  const row = await rows.find(event.id);
  const reminders = reminderKinds.map((kind) => reminder(kind, event, row, now));
  const news = (['moved', 'canceled'] as const).map((kind) => row?.[kind] && noted({ kind }, row[kind].campaignId));
  // The letter is on its way to the queue.
  const untold = event.cancelledAt && !row?.canceled ? [{ kind: 'canceled' as const, state: 'planned' as const }] : [];
  const mails = await Promise.all([...reminders, ...news, ...untold]);
  return mails.filter((mail) => mail !== undefined);
}

async function reminder(
  kind: ReminderKind,
  event: MailedEvent,
  row: rows.EventMailRow | undefined,
  now: number,
): Promise<EventMail | undefined> {
  const start = startOf(event);
  const times = reminderTimes(event);
  const note = row?.[kind];
  const dueAt = times ? new Date(times[kind]).toISOString() : undefined;
  if (note && start !== null && note.startsAt === new Date(start).toISOString()) {
    const { state, campaignId } = note;
    if (state === 'started') {
      const mail = await noted({ kind, dueAt }, campaignId);
      // All of them signed up after it was due, and got it with their confirmation.
      return mail.state === 'sent' && mail.total === 0 ? { kind, dueAt, state: 'nobody' } : mail;
    }
    return { kind, dueAt, state };
  }
  if (event.cancelledAt) return undefined;
  if (!isSwitchedOn(event, kind)) return { kind, state: 'off' };
  if (start === null) return { kind, state: 'no-date' };
  // An evening of before there were reminders, or one that was switched on too late.
  return now < start ? { kind, dueAt, state: 'planned' } : undefined;
}

/** A mail whose send has begun, as far as it is; without one, nobody had signed up. */
async function noted(mail: Pick<EventMail, 'kind' | 'dueAt'>, campaignId: string | undefined): Promise<EventMail> {
  if (campaignId === undefined) return { ...mail, state: 'nobody' };
  const meta = await campaigns.find(campaignId);
  // Sends are kept for thirteen months.
  if (!meta) return { ...mail, state: 'sent' };
  const { status, reason, sent, total } = meta;
  return { ...mail, state: stateOf[status], reason, campaignId, sent, total };
}
