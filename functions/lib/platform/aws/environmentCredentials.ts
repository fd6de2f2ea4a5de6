/**
 * Replaces the SDK's default provider chain in the bundles: Lambda's credentials are in its environment
 * (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html). A role's credentials include a session
 * token; long-term ones, with which a bundle may run elsewhere, do not.
 */
export const defaultProvider = () => async () => {
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  return {
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
  };
};

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(
    `The environment variable ${name} is not set: Lambda sets it from the function's role; elsewhere set AWS credentials yourself`,
  );
}
