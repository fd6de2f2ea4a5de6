import { readFileSync } from 'node:fs';
import { assembly, build } from '../../../infra/local/cloud/build.ts';
import { nearness, readDeployment } from '../../../infra/quotas.ts';
import { type Figure, figure } from '../measure.ts';
import { costOf, inDollars, mergeUsages, totalOf, type Usage } from './prices.ts';
import { type PerRecipient, usageAtRest, usageOfSend } from './usage.ts';

/** In US dollars: what it is, rounded up to the next half. Two more secrets took it beyond 3: docs/decisions/0090. */
export const maxIdle = 4;
/** A letter a week. */
const newsletters = 4;
/** The limits of the bench of sends. */
const usagePerRecipient: PerRecipient = { writes: 4, itemsRead: 2, rowsPassed: 4, messages: 0.1 };
/** A subscriber's row with its two indexes, and the rows of a year of newsletters, in bytes. */
const rowsOf = (subscribers: number) => subscribers * (1000 + 12 * newsletters * 400);

/** The stack's costs in a month, computed from its templates: nothing is deployed or measured. */
export async function benchCosts(): Promise<Figure[]> {
  await build(() => undefined);
  const { Resources } = JSON.parse(readFileSync(`${assembly}/DharmaChats.template.json`, 'utf8'));
  const idle = mergeUsages(...usageAtRest(Resources));
  const cost = totalOf(costOf(idle, { alwaysFree: true }));
  return [
    figure(
      'a month without visitors',
      inDollars(costOf(idle, { alwaysFree: true })),
      `<= $${maxIdle}`,
      cost <= maxIdle,
    ),
    figure('the same without AWS’s permanent free allowances', inDollars(costOf(idle, { alwaysFree: false }))),
    ...[1000, 100_000].map((subscribers) =>
      figure(
        `a month with ${subscribers.toLocaleString('en')} subscribers, ${newsletters} newsletters`,
        inDollars(costOf(mergeUsages(idle, usageOf(subscribers)), { alwaysFree: true })),
      ),
    ),
  ];
}

function usageOf(subscribers: number): Usage {
  const gigabytes = rowsOf(subscribers) / 1e9;
  const sends = Array.from({ length: newsletters }, () => usageOfSend(subscribers, usagePerRecipient));
  return mergeUsages(...sends, { tableGB: gigabytes, backupGB: gigabytes });
}

/** How near the stack is to each of AWS's default quotas, the nearest first: nothing is deployed or measured. */
export async function benchQuotas(): Promise<Figure[]> {
  await build(() => undefined);
  return nearness(readDeployment(assembly)).map(({ quota, where, used }) => {
    const value = [
      `${used.toLocaleString('en')} of ${quota.limit.toLocaleString('en')}`.padEnd(30),
      `${Math.ceil((100 * used) / quota.limit)} %`.padStart(5),
      where,
    ].join('   ');
    return figure(quota.what, value.trimEnd(), undefined, used <= quota.limit);
  });
}
