import * as z from 'zod/mini';
import { audienceMember, audienceSignup } from '../model/audienceMember.ts';
import type { Endpoint } from './endpoint.ts';
import { page } from './page.ts';

export const audience = {
  signUp: {
    method: 'POST',
    path: '/api/audience-signup',
    auth: 'public',
    status: 201,
    request: audienceSignup,
    response: z.object({ message: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/api/audience-members',
    auth: 'admin',
    status: 200,
    query: page,
    response: z.array(audienceMember),
  },
} as const satisfies Record<string, Endpoint>;
