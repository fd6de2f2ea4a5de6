import { variables } from '../../../shared/platform/resources.ts';
import { namesOfSamples } from '../../../shared/site/samples.ts';
import { site } from '../../../shared/site/site.ts';
import { env } from '../platform/aws/env.ts';
import { bad, good } from './finding.ts';

/** The fields of infra/settings/settings.ts that the checks read. */
interface DeployedSettings {
  domain: string | null;
  certificateArn: string | null;
  senderAddress: string;
  senderIdentity: string | null;
  alarmAddress: string;
  functionsAtOnce: number;
  secondFactorRequired: boolean;
}

/** As they were at the last deploy. */
export const deployedSettings = (): DeployedSettings => JSON.parse(env(variables.settings));

/** Whether this is the local cloud, which is meant to run with the samples. */
const isLocal = () => new URL(env(variables.siteUrl)).hostname === 'localhost';

export function settings(operatorSettings: Record<string, unknown> | undefined) {
  const deployed = deployedSettings() as unknown as Record<string, unknown>;
  if (!operatorSettings) return good(`Deployed with ${Object.keys(deployed).length} settings`);
  const names = [...new Set([...Object.keys(deployed), ...Object.keys(operatorSettings)])];
  const differing = names.filter((name) => JSON.stringify(deployed[name]) !== JSON.stringify(operatorSettings[name]));
  if (differing.length === 0) return good('The deployed settings are those in infra/settings/settings.ts');
  return bad(
    `Deployed with settings that differ from infra/settings/settings.ts: ${differing.join(', ')}`,
    'Deploy again: npm run deploy (the local cloud: stop it and npm start).',
  );
}

export function samples(facts: object = site, local = isLocal()) {
  const remaining = [...namesOfSamples(facts), ...namesOfSamples(deployedSettings())];
  if (remaining.length === 0) return good('None is left');
  if (local)
    return good(`${remaining.length} remain in the sources: this machine can run with them, but a deploy is refused`);
  return bad(
    `Still unchanged: ${remaining.join(', ')}`,
    'Replace them in shared/site/site.ts and infra/settings/settings.ts, and deploy.',
  );
}
