import * as z from 'zod/mini';
import { sendOptions, sendResult, sendToEventInput } from '../model/campaign.ts';
import {
  checkQuery,
  emailTemplate,
  emailTemplateInput,
  newTemplateInput,
  replicateInput,
  templateCheck,
  templateName,
  testMailInput,
} from '../model/emailTemplate.ts';
import type { Endpoint } from './endpoint.ts';

const path = '/api/email-templates';
const one = `${path}/{name}` as const;
const params = z.object({ name: templateName });

export const emailTemplates = {
  list: { method: 'GET', path, auth: 'admin', status: 200, response: z.array(emailTemplate) },
  /** A letter with nothing but its subject and a greeting. 409 when there is a template of the name. */
  create: {
    method: 'POST',
    path,
    auth: 'admin',
    status: 201,
    request: newTemplateInput,
    response: emailTemplate,
    idempotency: 'answer',
  },
  /** 409 when somebody else saved the template since `version`. */
  update: {
    method: 'PUT',
    path: one,
    auth: 'admin',
    status: 200,
    params,
    request: emailTemplateInput,
    response: emailTemplate,
  },
  /** What to know before sending it to every subscriber, or to the people of one event. */
  check: {
    method: 'GET',
    path: `${one}/check`,
    auth: 'admin',
    status: 200,
    params,
    query: checkQuery,
    response: templateCheck,
  },
  /** 200 only once SES has accepted the mail. */
  sendTest: {
    method: 'POST',
    path: `${one}/send-test`,
    auth: 'admin',
    status: 200,
    params,
    request: testMailInput,
    response: z.object({ message: z.string() }),
    idempotency: 'handler',
  },
  /**
   * Starts a campaign to every subscriber. A request with the same Idempotency-Key is answered with the same campaign,
   * always; one without a key with the campaign of the same words, while it is under way and for ten minutes. 409 while
   * another version is on its way.
   */
  send: {
    method: 'POST',
    path: `${one}/send`,
    auth: 'admin',
    status: 200,
    params,
    request: z._default(sendOptions, {}),
    response: sendResult,
    idempotency: 'handler',
  },
  /** The same for the people of one event, whether or not they get the newsletter. */
  sendToEvent: {
    method: 'POST',
    path: `${one}/send-to-event`,
    auth: 'admin',
    status: 200,
    params,
    request: sendToEventInput,
    response: sendResult,
    idempotency: 'handler',
  },
  /** 409 when there is a template of the new name. */
  replicate: {
    method: 'POST',
    path: `${one}/replicate`,
    auth: 'admin',
    status: 201,
    params,
    request: replicateInput,
    response: emailTemplate,
    idempotency: 'answer',
  },
  /** 403 for a protected template, 409 while a campaign of it is under way. */
  remove: { method: 'DELETE', path: one, auth: 'admin', status: 204, params },
} as const satisfies Record<string, Endpoint>;
