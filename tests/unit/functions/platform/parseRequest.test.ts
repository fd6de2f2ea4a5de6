import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { parseRequest } from '../../../../functions/lib/platform/http/parseRequest.ts';
import { contract } from '../../../../shared/contract/index.ts';

test.each(['100%', 'a%20b', '%2525'])(
  'an admin called %s keeps that name: API Gateway has decoded the path',
  (username) => {
    const { params } = contract.admins.remove;
    const event = { headers: {}, pathParameters: { username } } as unknown as APIGatewayProxyEventV2;
    expect(parseRequest({ ...contract.invitations.withdraw, params }, event).params).toEqual({ username });
  },
);
