/** The environment variable `name`. The stack sets it together with the permission for the resource that it names. */
export function env(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`The environment variable ${name} is not set: grant its resource to this function in infra`);
  return value;
}

/** Multiplies every timeout: set only where the services share one machine's processors with the functions. */
export const timeoutFactor = Number(process.env.REQUEST_TIMEOUT_FACTOR ?? 1);

/** For a connection and then for an answer, each in milliseconds. Without this the SDK waits forever. */
export const requestTimeouts = (connect: number, answer: number) => ({
  connectionTimeout: timeoutFactor * connect,
  requestTimeout: timeoutFactor * answer,
  throwOnRequestTimeout: true,
});
