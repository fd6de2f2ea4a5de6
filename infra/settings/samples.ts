import { CfnParameter, CfnRule, Fn, type Stack } from 'aws-cdk-lib';
import { namesOfSamples } from '../../shared/site/samples.ts';
import { site } from '../../shared/site/site.ts';
import type { Settings } from './checkSettings.ts';

/**
 * What still stands in `settings` and in shared/site/site.ts as it came, a line for each file; none where all was replaced.
 * A site that is deployed with it sends mail that SES cannot verify, and publishes links and addresses that do not exist.
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
 * Has CloudFormation refuse to create or update `stack`, with these lines. A synth goes through: tests and the local
 * cloud run with the samples, and the CDK does not tell an app what its template is for.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/rules-section-structure.html
 */
export function refuseSamples(stack: Stack, samples: string[]): void {
  if (samples.length === 0) return;
  // A rule looks at parameters alone.
  const found = new CfnParameter(stack, 'Samples', {
    default: 'present',
    description: 'Samples of the source that nobody replaced',
  });
  new CfnRule(stack, 'NoSamples', {
    assertions: samples.map((assertDescription) => ({ assert: Fn.conditionEquals(found, 'none'), assertDescription })),
  });
}
