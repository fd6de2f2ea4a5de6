import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Cloud } from '../support/cloud/cloud.ts';
import { type Figure, figure, inSeconds, timed } from './measure.ts';

/** How long `npm start` takes to Ready, at the first run and again, and `cdk synth` with its build. */
export async function benchStart(): Promise<Figure[]> {
  rmSync('dist', { recursive: true, force: true });
  const { ms: first, result: cloud } = await timed(() => Cloud.start({ schedules: true }));
  await cloud.stop();
  const { ms: again } = await timed(() =>
    Cloud.start({ schedules: true, dataDir: cloud.dataDir }).then((second) => second.remove()),
  );
  const { ms: stop } = await timed(async () => (await Cloud.start({ schedules: true })).remove());
  const { ms: synth } = await timed(() => execFileSync('npx', ['cdk', 'synth', '--quiet'], { stdio: 'ignore' }));
  return [
    figure('npm start to Ready, first run (nothing built)', inSeconds(first), '<= 15 s', first <= 15_000),
    figure('npm start to Ready, again (its stop included)', inSeconds(again), '<= 8 s', again <= 8_000),
    figure('npm start to Ready, built, no data (its stop included)', inSeconds(stop)),
    figure('cdk synth, bundles included', inSeconds(synth), '<= 15 s', synth <= 15_000),
  ];
}
