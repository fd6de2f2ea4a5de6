/*
 * Replaces `@aws-sdk/middleware-endpoint-discovery` in the bundles. DynamoDB's client can ask for another address of
 * its service before each request. That is off by default, and would add a cache of 10 KB:
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-endpoint-discovery.html
 */

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};

export const resolveEndpointDiscoveryConfig = <Config>(config: Config): Config => config;
