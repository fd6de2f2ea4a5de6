/**
 * Set on one machine alone, where the services share its processors with the functions: whoever waits for them waits so
 * many times as long.
 */
export const timeoutFactor = Number(process.env.REQUEST_PATIENCE ?? 1);

/**
 * How long an AWS client waits for a connection and then for an answer, each in milliseconds: the SDK by itself sets no
 * end.
 */
export const requestTimeouts = (connect: number, answer: number) => ({
  connectionTimeout: timeoutFactor * connect,
  requestTimeout: timeoutFactor * answer,
  throwOnRequestTimeout: true,
});
