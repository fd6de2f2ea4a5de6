import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi, findRoute } from '../../../../../infra/local/edge/apiGateway.ts';
import type { EdgeRequest } from '../../../../../infra/local/edge/http.ts';
import { ThrottledError } from '../../../../../infra/local/lambda/functions.ts';
import type { ApiTarget, Route } from '../../../../../infra/local/template/api.ts';

const caller = { role: 'Caller', statements: [] };
const route = (change: Partial<Route> = {}): Route => ({
  ...{ method: 'GET', path: '/api/things/{id}', function: 'things', caller },
  authorizer: { function: 'gate', caller, header: 'x-secret', keeps: 60 },
  ...change,
});
const request = (change: Partial<EdgeRequest> = {}): EdgeRequest => ({
  ...{ method: 'GET', uri: '/api/things/1', query: new URLSearchParams(), cookies: [], viewer: '203.0.113.9' },
  headers: { 'x-secret': 'right' },
  body: Buffer.alloc(0),
  ...change,
});

let invoked: string[];
let gate: (event: { identitySource: string[] }) => unknown;
const api = (own = route(), apiMayInvoke: (target: ApiTarget) => boolean = () => true) => {
  const functions = {
    invoke: async (id: string, event: unknown) => {
      invoked.push(id);
      return id === 'gate' ? gate(event as never) : { statusCode: 200, body: 'thing' };
    },
  };
  const { answer } = createApi({ routes: [own], functions, authorizer: { apiMayInvoke }, now: Date.now });
  return async (change?: Partial<EdgeRequest>) => (await answer(request(change))).status;
};
beforeEach(() => {
  invoked = [];
  gate = ({ identitySource }) => ({ isAuthorized: identitySource[0] === 'right' });
  vi.useFakeTimers({ toFake: ['Date'] });
});
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe('an authorizer', () => {
  it('lets the right value through and refuses a wrong one, before the function is invoked', async () => {
    const ask = api();
    expect([await ask(), await ask({ headers: { 'x-secret': 'wrong' } })]).toEqual([200, 403]);
    expect(invoked).toEqual(['gate', 'things', 'gate']);
  });

  it('is not asked about a request without its header', async () => {
    expect([await api()({ headers: {} }), await api()({ headers: { 'x-secret': '' } })]).toEqual([401, 401]);
    expect(invoked).toEqual([]);
  });

  it('is asked again about a value when its decision is a minute old', async () => {
    const ask = api();
    await ask();
    gate = () => ({ isAuthorized: false });
    later(59_000);
    expect(await ask()).toBe(200);
    later(1000);
    expect(await ask()).toBe(403);
    expect(invoked.filter((id) => id === 'gate')).toHaveLength(2);
  });

  it('that fails, or answers something else, refuses the request, says why, and is asked again', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ask = api();
    for (const answer of [() => ({ isAuthorized: 'yes' }), () => null, () => Promise.reject(new ThrottledError())]) {
      gate = answer;
      expect(await ask()).toBe(500);
    }
    expect(said.mock.calls).toEqual([['API Gateway could not ask gate: TooManyRequestsException: Rate Exceeded.']]);
    said.mockReset();
    gate = () => ({ isAuthorized: true });
    expect(await ask()).toBe(200);
  });

  it('and its functions are invoked only as the role of API Gateway allows', async () => {
    const without = (id: string) => api(route(), (target) => target.function !== id)();
    expect([await without('gate'), await without('things')]).toEqual([500, 500]);
    expect(invoked).toEqual(['gate']);
  });
});

describe('a route is found', () => {
  const routes = ['GET /api/events/{id}', 'GET /api/events/active', 'POST /api/events'].map((each) => {
    const [method = '', path = ''] = each.split(' ');
    return { method, path };
  });
  it.each([
    ['by its literal parts before one with parameters', 'GET', '/api/events/active', '/api/events/active', {}],
    ['with its parameters decoded', 'GET', '/api/events/a%20b', '/api/events/{id}', { id: 'a b' }],
    ['with its parameters decoded once', 'GET', '/api/events/100%2525', '/api/events/{id}', { id: '100%25' }],
    ['by the decoded path', 'GET', '/api/ev%65nts/1', '/api/events/{id}', { id: '1' }],
    ['not with an encoded slash, which separates parts', 'GET', '/api/events/a%2Fb', undefined, undefined],
    ['not for another method', 'DELETE', '/api/events', undefined, undefined],
    ['not for a longer path', 'GET', '/api/events/1/x', undefined, undefined],
    ['not without its parameter', 'GET', '/api/events/', undefined, undefined],
  ])('%s: %s %s', (_, method, uri, path, params) => {
    const found = findRoute(routes, method, uri);
    expect([found?.route.path, found?.params]).toEqual([path, params]);
  });
});
