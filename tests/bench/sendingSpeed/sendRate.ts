import { newsletterShare, sendersFor } from '../../../shared/sending/model/workers.ts';
import { newest } from '../../support/cloud/faultRun.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { atMost, type Figure, figure, inMB } from '../measure.ts';
import { onCloud } from '../running.ts';
import { latency } from './standInFigures.ts';
import type { WorkerSpeed } from './workerLoop.ts';
import { measureWorkers } from './workerSpeed.ts';

/** Of its memory, a sender uses no more. */
const smallShare = 0.8;

/**
 * How fast a newsletter goes out if SES takes a tenth of a second: on the local cloud for an account of 14 mails a second; for
 * faster accounts, for which the local cloud would be the limit, as many times what one worker sends as there are workers.
 */
export async function benchSendRate(): Promise<Figure[]> {
  const slow = await onLocalCloud(14);
  const { small, fast, faster, most } = await measureWorkers({
    small: { kind: 'send', rate: 14 },
    fast: { kind: 'send', rate: 200 },
    faster: { kind: 'send', rate: 1000 },
    // More than workers can send.
    most: { kind: 'send', rate: 100_000_000 },
  });
  return [
    rateFigure(14, slow, 'local cloud'),
    ofWorkers(200, fast),
    ofWorkers(1000, faster),
    figure(
      'one sender on one processor, with signatures and TLS',
      `${most.perSecond.toFixed(0)} mails/s, ${most.cpu.toFixed(1)} ms of processor a mail, ${most.memory.toFixed(0)} MB`,
    ),
    atMost('memory of a sender for a slow account', small.memory, smallShare * sendersFor(14).memory, inMB),
  ];
}

function ofWorkers(account: number, { perSecond }: WorkerSpeed): Figure {
  const { count } = sendersFor(account);
  return rateFigure(account, count * perSecond, `${count} times one worker, stand-ins`);
}

function rateFigure(account: number, mails: number, where: string): Figure {
  const [least, most] = [0.85 * newsletterShare * account, account];
  return figure(
    `newsletter of an account for ${account} a second (${where})`,
    `${mails.toFixed(1)} mails/s`,
    `${least.toFixed(1)} to ${most}/s`,
    mails >= least && mails <= most,
  );
}

const onLocalCloud = (account: number) =>
  onCloud({ memory: true }, async (cloud) => {
    const people = 250;
    await seedSubscribers(cloud, people);
    await cloud.ses({ latency: latency.mail, maxSendRate: account });
    const admin = await signIn(cloud);
    const answer = admin.call(`/api/email-templates/${template}/send`, { method: 'POST' });
    const at: number[] = [];
    for (let sent = 0; sent < people; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const mails = (await cloud.inbox()).length;
      for (; sent < mails; sent++) at.push(performance.now());
      const campaign = await newest(admin);
      if (campaign && campaign.counts.FAILED + campaign.counts.IN_DOUBT > 0) throw new Error('Mails were not accepted');
    }
    await answer;
    // Without the beginning, when one worker may start late, and the end, when one has nothing left to do.
    const [first = 0, last = 0] = [at[25], at[people - 50]];
    return (people - 75) / ((last - first) / 1000);
  });
