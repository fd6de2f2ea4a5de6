import type { App } from 'aws-cdk-lib';
import { quotas } from '../quotas.ts';
import { type Deployment, readDeployment } from './deployment.ts';
import type { Use } from './measures.ts';
import type { Quota } from './quota.ts';

interface Usage extends Use {
  quota: Quota;
}

const shareOf = ({ used, quota }: Usage) => used / quota.limit;
const number = (value: number) => value.toLocaleString('en');

/** How near a deploy is to each quota, where it is nearest to it; the nearest of all first. */
export const nearness = (deployment: Deployment): Usage[] =>
  quotas
    .map((quota) =>
      quota
        .measure(deployment)
        .reduce<Usage>((most, use) => (use.used > most.used ? { ...use, quota } : most), { where: '', used: 0, quota }),
    )
    .sort((a, b) => shareOf(b) - shareOf(a));

/** Throws an error with a line for everything of a deploy that AWS would refuse. */
export function refuseBeyondQuotas(deployment: Deployment): void {
  const lines = quotas.flatMap((quota) =>
    quota
      .measure(deployment)
      .filter(({ used }) => used > quota.limit)
      .map(
        ({ where, used }) =>
          `${where}: ${number(used)} ${quota.what}, and AWS allows ${number(quota.limit)}. ${quota.remedy} ${quota.source}`,
      ),
  );
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** Writes the app's templates. Throws like {@link refuseBeyondQuotas}. */
export const synthesizeWithinQuotas = (app: App): void => refuseBeyondQuotas(readDeployment(app.synth().directory));
