import { readFileSync } from 'node:fs';
import { assembly, build } from '../../infra/local/cloud/build.ts';
import { type Figure, figure } from './measure.ts';
import { costOf, inDollars, mergeUsages, totalOf, type Usage } from './prices.ts';
import { type PerRecipient, type Resource, usageAtRest, usageOfSend } from './usage.ts';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const maxResources = 500;
/** A function and its role. */
const resourcesPerEndpoint = 2;
const bars = { moreEndpoints: 30, idle: 3 };
/** A letter a week. */
const newsletters = 4;
/** The limits of the bench of sends. */
const usagePerRecipient: PerRecipient = { writes: 4, itemsRead: 2, rowsPassed: 4, messages: 0.1 };
/** A subscriber's row with its two indexes, and the rows of a year of newsletters, in bytes. */
const rowsOf = (subscribers: number) => subscribers * (1000 + 12 * newsletters * 400);

/** The stack's costs in a month, computed from its templates: nothing is deployed or measured. */
export async function benchCosts(): Promise<Figure[]> {
  await build(() => undefined);
  const template = JSON.parse(readFileSync(`${assembly}/DharmaChats.template.json`, 'utf8'));
  const resources: Record<string, Resource> = template.Resources;
  const idle = mergeUsages(...usageAtRest(resources));
  const room = Math.floor((maxResources - Object.keys(resources).length) / resourcesPerEndpoint);
  const cost = totalOf(costOf(idle, { alwaysFree: true }));
  return [
    figure(
      'resources of the stack',
      `${Object.keys(resources).length}; room for ${room} more endpoints`,
      `room for >= ${bars.moreEndpoints}`,
      room >= bars.moreEndpoints,
    ),
    figure(
      'a month without visitors',
      inDollars(costOf(idle, { alwaysFree: true })),
      `<= $${bars.idle}`,
      cost <= bars.idle,
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
