import * as z from 'zod/mini';
import { audienceMember, audienceSignup } from '../model/audienceMember.ts';
import { upcomingEvent } from '../model/upcomingEvent.ts';
import type { Endpoint } from './endpoint.ts';
import { page } from './page.ts';

export const audience = {
  signUp: {
    method: 'POST',
    path: '/api/audience-signup',
    auth: 'public',
    status: 201,
    request: audienceSignup,
    /** `event`: what they signed up for; null where none is announced. */
    response: z.object({ message: z.string(), event: z.nullable(upcomingEvent) }),
  },
  /** By the link of a mail, without a login. 200 also where it is cancelled already. */
  cancel: {
    method: 'POST',
    path: '/api/audience-signup/cancel',
    auth: 'public',
    status: 200,
    query: z.object({ token: z.string().check(z.maxLength(200)) }),
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
  /** One sign-up; whatever else the person signed up for or subscribed to stays. */
  remove: {
    method: 'DELETE',
    path: '/api/audience-members/{id}',
    auth: 'admin',
    status: 204,
    params: z.object({ id: audienceMember.shape.id }),
  },
} as const satisfies Record<string, Endpoint>;
