import { randomUUID } from 'node:crypto';
import type { TrialMail } from '../../shared/health/model.ts';
import { site } from '../../shared/site/site.ts';
import { refreshSettings } from '../lib/content/settings/settings.ts';
import { eventsOfTrial } from '../lib/sending/results.ts';
import { send } from '../lib/sending/ses.ts';

/**
 * SES's simulator accepts every email to this address, also from the sandbox, and counts it toward neither the daily
 * quota nor the reputation: https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
const simulator = 'success@simulator.amazonses.com';
/** How long SES's events may take, in milliseconds. */
const patience = 60_000;

const expected = { Send: 'ACCEPTED', Delivery: 'DELIVERED' } as const;

/** For an operator: emails the simulator, and waits for SES's events, which name a campaign that does not exist. */
export async function handler(): Promise<TrialMail> {
  await refreshSettings();
  const id = randomUUID();
  const campaign = `trial-${id}`;
  const text = 'A test of the path from the site to SES and back. No one reads it.';
  const handover = await send({
    mail: { subject: `Trial of ${site.name}`, html: `<p>${text}</p>`, text },
    to: { id, email: simulator, firstName: 'Nobody' },
    tags: { campaign, subscriber: id },
  });
  if (handover.state === 'PENDING' && !handover.halted) return { reason: 'it accepts no email at the moment' };
  if (handover.state !== 'SENT') return { reason: handover.reason };
  const { messageId } = handover;
  const sentAt = Date.now();
  for (;;) {
    const noted = await eventsOfTrial(campaign);
    const missing = Object.entries(expected).flatMap(([event, kind]) => (noted.has(kind) ? [] : [event]));
    const waited = Date.now() - sentAt;
    if (missing.length === 0 || waited >= patience) return { messageId, missing, seconds: Math.ceil(waited / 1000) };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
