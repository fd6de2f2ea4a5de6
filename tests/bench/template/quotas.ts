import { assembly, build } from '../../../infra/local/cloud/build.ts';
import { nearness } from '../../../infra/quotas/check.ts';
import { readDeployment } from '../../../infra/quotas/deployment.ts';
import { type Figure, figure } from '../measure.ts';

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
