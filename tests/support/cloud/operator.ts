import { type TargetStack, targetOf } from '../../../infra/operate/commandLine/target.ts';

/** What commands for operators know of the local cloud at `url`, and may do there: everything. */
export function operatorOf(url: string): Promise<TargetStack> {
  const before = process.env.PORT;
  process.env.PORT = new URL(url).port;
  const asked = targetOf([]).stack();
  if (before === undefined) delete process.env.PORT;
  else process.env.PORT = before;
  return asked;
}
