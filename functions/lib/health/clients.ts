import { requestTimeouts } from '../platform/aws/requestTimes.ts';

/** For clients that only read. SES allows some calls once a second for the whole account, so there are several tries. */
export const healthRequests = { maxAttempts: 8, requestHandler: requestTimeouts(2_000, 5_000) };
