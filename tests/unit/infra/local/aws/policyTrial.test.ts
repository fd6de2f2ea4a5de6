import { expect, test } from 'vitest';
import { PolicyTrial } from '../../../../../infra/local/aws/policyTrial.ts';
import type { Statement } from '../../../../../infra/local/template/statements.ts';

const statement = (): Statement => ({ effect: 'Allow', actions: ['ses:GetAccount'], resources: ['*'], conditions: {} });

test('a change names whose policy lost a statement, and whose has its own back', () => {
  const policies = ['workers/one', 'workers/other'].map((owner): [string, Statement[]] => [owner, [statement()]]);
  const trial = new PolicyTrial(policies, () => {});
  expect(trial.exclude('workers/one 0')).toEqual(['workers/one']);
  expect(trial.exclude('workers/other 0')).toEqual(['workers/one', 'workers/other']);
  expect(trial.exclude(undefined)).toEqual(['workers/other']);
  expect(trial.exclude(undefined)).toEqual([]);
});
