import { env } from './env.ts';

/** Stands in for the SDK's default provider chain in the bundles: Lambda's credentials are in its environment. */
export const defaultProvider = () => async () => ({
  accessKeyId: env('AWS_ACCESS_KEY_ID'),
  secretAccessKey: env('AWS_SECRET_ACCESS_KEY'),
  sessionToken: env('AWS_SESSION_TOKEN'),
});
