/** The environment variable `name`. The stack sets it together with the permission for the resource that it names. */
export function env(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`The environment variable ${name} is not set: grant its resource to this function in infra`);
  return value;
}
