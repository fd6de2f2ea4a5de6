import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { builtTemplate, resourcesOf, statementsOf, synthesize } from '../support/cloud/stack.ts';

/** What costs extra, and is absent by default. */
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/Site/0a1b2c3d-0000-0000-0000-000000000000';
const changed = synthesize({ webAclArn, tracing: true });

test('a firewall stands in front of CloudFront if the settings name one', () => {
  const aclOf = (of: Template) =>
    resourcesOf(of, 'AWS::CloudFront::Distribution').map(
      ([, { Properties }]) => Properties.DistributionConfig.WebACLId,
    );
  expect(aclOf(changed)).toEqual([webAclArn]);
  expect(aclOf(builtTemplate())).toEqual([undefined]);
});

test('X-Ray traces every function if the settings say so', () => {
  const traced = (of: Template) =>
    resourcesOf(of, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { Description: name, TracingConfig } = Properties;
      if (!/^(api|workers)\//.test(name)) return [];
      const may = statementsOf(of, name).some(({ Action }) => [Action].flat().includes('xray:PutTraceSegments'));
      return [[TracingConfig?.Mode, may].join()];
    });
  expect(new Set(traced(changed))).toEqual(new Set(['Active,true']));
  expect(new Set(traced(builtTemplate()))).toEqual(new Set([',false']));
});
