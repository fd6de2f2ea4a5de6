import { describe, expect, it } from 'vitest';
import { cloudFrontResponse } from '../../../../../infra/local/edge/cloudfront.ts';
import type { EdgeRequest } from '../../../../../infra/local/edge/http.ts';
import type { Origin } from '../../../../../infra/local/template/edge.ts';
import { request, site } from '../../../../support/cloud/distributions.ts';

describe('an origin group', () => {
  const group = { primary: 'pages', secondary: 'spare', statuses: [403, 404] };
  const failing = (given: Partial<EdgeRequest>, answer: (origin: Origin) => number | Error) => {
    const asked: string[] = [];
    const behavior = { origin: 'group', allowedMethods: ['GET', 'HEAD', 'OPTIONS', 'POST'] };
    const distribution = site(behavior, { originGroups: new Map([['group', group]]) });
    const response = cloudFrontResponse(
      distribution,
      async (origin, { uri, headers }) => {
        asked.push(`${origin.kind === 'bucket' ? origin.bucket : 'api'} ${uri} ${headers['x-spare'] ?? ''}`.trim());
        const status = answer(origin);
        if (status instanceof Error) throw status;
        return { status, headers: {}, cookies: [], body: Buffer.from('') };
      },
      request('/a', given),
    );
    return response.then(({ status }) => ({ status, asked }));
  };
  const firstWith = (status: number | Error) => (origin: Origin) =>
    origin.kind === 'bucket' && origin.bucket === 'pages' ? status : 200;

  it('falls back to the second origin, with its path and headers, if the first one fails', async () => {
    const both = ['pages /a', 'spare /old/a yes'];
    expect(await failing({}, firstWith(404))).toEqual({ status: 200, asked: both });
    expect(await failing({ method: 'OPTIONS' }, firstWith(403))).toEqual({ status: 200, asked: both });
    expect(await failing({}, firstWith(new Error('unreachable')))).toEqual({ status: 200, asked: both });
    expect(await failing({}, () => 404)).toEqual({ status: 404, asked: both });
  });

  it('does not fall back for other statuses, or for writes', async () => {
    expect(await failing({}, firstWith(500))).toEqual({ status: 500, asked: ['pages /a'] });
    expect(await failing({ method: 'POST' }, firstWith(404))).toEqual({ status: 404, asked: ['pages /a'] });
  });
});
