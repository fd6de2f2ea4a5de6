import { expect, test } from 'vitest';
import { workersAtOnce } from '../../../../../infra/access/reservations.ts';
import { resumeFunctions, stopFunctions } from '../../../../../infra/operate/backups/standstill.ts';
import { settings } from '../../../../../infra/settings/settings.ts';

const ofStack = { Environment: { Variables: { PEOPLE_TABLE: 'people' } } };
const functions = [
  { FunctionName: 'site-sender', Description: 'workers/sendNewsletter', ...ofStack },
  { FunctionName: 'site-form', Description: 'api/newsletter/subscribe', ...ofStack },
  { FunctionName: 'other', Description: 'workers/sendNewsletter' },
];

/** What the functions' concurrency is after the work. */
async function after(work: (data: never) => Promise<void>) {
  const reserved: Record<string, number> = {};
  const lambda = {
    async *paginateListFunctions() {
      yield { Functions: functions };
    },
    putFunctionConcurrency: async (input: { FunctionName: string; ReservedConcurrentExecutions: number }) => {
      reserved[input.FunctionName] = input.ReservedConcurrentExecutions;
    },
    deleteFunctionConcurrency: async ({ FunctionName }: { FunctionName: string }) => {
      delete reserved[FunctionName];
    },
  };
  const data = { tables: { people: 'people' }, lambda };
  await stopFunctions(data as never);
  expect(reserved).toEqual({ 'site-sender': 0, 'site-form': 0 });
  await work(data as never);
  return reserved;
}

test('functions that a restore stopped run again, and workers keep the places that the deploy reserved', async () => {
  const large = { ...settings, functionsAtOnce: workersAtOnce + 100 };
  expect(await after((data) => resumeFunctions(data, large))).toEqual({ 'site-sender': expect.any(Number) });
  expect(await after((data) => resumeFunctions(data, { ...settings, functionsAtOnce: 10 }))).toEqual({});
});
