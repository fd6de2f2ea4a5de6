/**
 * Multiplies every timeout. Set only where everything runs on one machine and the services share its processors with the
 * functions.
 */
export const timeoutFactor = Number(process.env.REQUEST_TIMEOUT_FACTOR ?? 1);

/**
 * How long an AWS client waits for a connection and then for an answer, each in milliseconds. Without this the SDK waits
 * forever.
 */
export const requestTimeouts = (connect: number, answer: number) => ({
  connectionTimeout: timeoutFactor * connect,
  requestTimeout: timeoutFactor * answer,
  throwOnRequestTimeout: true,
});
