import { CfnParameter, CfnRule, Fn, type Stack } from 'aws-cdk-lib';
import { namesOfSamples } from '../../shared/site/samples.ts';
import { site } from '../../shared/site/site.ts';
import type { Settings } from './checkSettings.ts';

/**
 * The samples that are still in `settings` and in shared/site/site.ts, one line for each file; empty if all were replaced.
 * A site deployed with samples sends mail that SES cannot verify, and publishes links and addresses that do not exist.
 */
export function samplesIn(settings: Settings, facts: object = site): string[] {
  return [
    { file: 'infra/settings/settings.ts', names: namesOfSamples(settings) },
    { file: 'shared/site/site.ts', names: namesOfSamples(facts) },
  ]
    .filter(({ names }) => names.length > 0)
    .map(({ file, names }) => `Replace the samples in ${file} before you deploy: ${names.join(', ')}`);
}

/**
 * Makes CloudFormation refuse to create or update `stack`, with these lines. A synth still succeeds: tests and the local
 * cloud run with the samples, and the CDK does not tell an app what its template is for.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/rules-section-structure.html
 */
export function refuseSamples(stack: Stack, samples: string[]): void {
  if (samples.length === 0) return;
  // A rule can read only parameters.
  const samplesFound = new CfnParameter(stack, 'Samples', {
    default: 'present',
    description: 'Samples of the source that nobody replaced',
  });
  new CfnRule(stack, 'NoSamples', {
    assertions: samples.map((assertDescription) => ({
      assert: Fn.conditionEquals(samplesFound, 'none'),
      assertDescription,
    })),
  });
}
