import type { EdgeRequest } from '../../../infra/local/edge/http.ts';
import type { Behavior, Choice, Distribution, Origin } from '../../../infra/local/template/edge.ts';

export const all: Choice = 'all';
export const none: Choice = 'none';
const pages: Behavior = {
  ...{ pattern: '*', origin: 'pages', allowedMethods: ['GET', 'HEAD'], compress: false, forwards: [] },
  ...{ viewerRequest: undefined, viewerResponse: undefined, headers: undefined },
};
const bucket = (name: string): Origin => ({ kind: 'bucket', bucket: name, signs: true, path: '', customHeaders: {} });
export const site = (behavior: Partial<Behavior> = {}, more: Partial<Distribution> = {}): Distribution => ({
  ...{ id: 'Edge', arn: 'arn:aws:cloudfront::000000000000:distribution/Edge' },
  behaviors: [{ ...pages, ...behavior }],
  origins: new Map<string, Origin>([
    ['pages', bucket('pages')],
    ['spare', { ...bucket('spare'), path: '/old', customHeaders: { 'x-spare': 'yes' } }],
    ['api', { kind: 'api', path: '', customHeaders: {} }],
  ]),
  ...{ originGroups: new Map(), ...more },
});
export const request = (uri: string, more: Partial<EdgeRequest> = {}): EdgeRequest => ({
  ...{ method: 'GET', uri, query: new URLSearchParams(), headers: {}, cookies: [], body: Buffer.alloc(0) },
  ...{ viewer: '203.0.113.9', ...more },
});
