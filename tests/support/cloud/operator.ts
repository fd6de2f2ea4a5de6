import { type TargetStack, targetOf } from '../../../infra/operate/command.ts';

/** The local cloud at `url` as operators' commands see it, with full permissions. */
export function operatorOf(url: string): Promise<TargetStack> {
  const before = process.env.PORT;
  process.env.PORT = new URL(url).port;
  const asked = targetOf([]).stack();
  if (before === undefined) delete process.env.PORT;
  else process.env.PORT = before;
  return asked;
}
