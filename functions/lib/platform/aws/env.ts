/** The environment variable `name`; the stack sets it together with the permission it stands for. */
export function env(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`The environment variable ${name} is not set: grant its resource to this function in infra`);
  return value;
}
