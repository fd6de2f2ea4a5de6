import type { APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import type { Authorizer } from '../aws/authorizer.ts';
import type { Functions } from '../lambda/runtime.ts';
import type { RouteAuthorizer } from '../template/api.ts';

/** What API Gateway answers by itself: undefined where the request may pass. */
export type Refusal = 401 | 403 | 500 | undefined;

interface Needs {
  functions: Pick<Functions, 'invoke'>;
  authorizer: Pick<Authorizer, 'apiMayInvoke'>;
  /** Unix milliseconds. */
  now: () => number;
}

/**
 * Asks Lambda authorizers with simple responses, and keeps their decisions by the value of the header.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
 */
export function routeAuthorizers({ functions, authorizer: { apiMayInvoke }, now }: Needs) {
  const decisions = new Map<string, { isAuthorized: boolean; at: number }>();

  async function decide(authorizer: RouteAuthorizer, value: string, event: object): Promise<boolean | undefined> {
    const key = `${authorizer.function} ${value}`;
    const kept = decisions.get(key);
    const at = now();
    // A clock that was set back must not prolong a decision.
    if (kept && at >= kept.at && at < kept.at + authorizer.keeps * 1000) return kept.isAuthorized;
    if (!apiMayInvoke(authorizer)) return undefined;
    const asked = { ...event, type: 'REQUEST', identitySource: [value] };
    const result = await functions.invoke(authorizer.function, asked).catch((error) => {
      // AWS answers 500 here, whatever the reason, also where no function is free to decide.
      console.error(`API Gateway could not ask ${authorizer.function}: ${error}`);
    });
    const isAuthorized = (result as Partial<APIGatewaySimpleAuthorizerResult> | null | undefined)?.isAuthorized;
    if (typeof isAuthorized !== 'boolean') return undefined;
    decisions.set(key, { isAuthorized, at });
    return isAuthorized;
  }

  return {
    async refusalOf(authorizer: RouteAuthorizer, event: { headers: Record<string, string> }): Promise<Refusal> {
      const value = event.headers[authorizer.header];
      if (!value) return 401;
      const isAuthorized = await decide(authorizer, value, event);
      if (isAuthorized === undefined) return 500;
      return isAuthorized ? undefined : 403;
    },
    forget: () => decisions.clear(),
  };
}
