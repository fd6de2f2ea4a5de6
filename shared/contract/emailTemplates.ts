import * as z from 'zod/mini';
import { sendResult } from '../model/campaign.ts';
import {
  emailTemplate,
  emailTemplateInput,
  replicateInput,
  templateName,
  testMailInput,
} from '../model/emailTemplate.ts';
import type { Endpoint } from './endpoint.ts';

const path = '/api/email-templates';
const one = `${path}/{name}` as const;
const params = z.object({ name: templateName });

export const emailTemplates = {
  list: { method: 'GET', path, auth: 'admin', status: 200, response: z.array(emailTemplate) },
  update: {
    method: 'PUT',
    path: one,
    auth: 'admin',
    status: 200,
    params,
    request: emailTemplateInput,
    response: emailTemplate,
  },
  sendTest: {
    method: 'POST',
    path: `${one}/send-test`,
    auth: 'admin',
    status: 200,
    params,
    request: testMailInput,
    response: z.object({ message: z.string() }),
  },
  /** Starts a campaign to every subscriber; while one of this template is under way, answers with that one. */
  send: { method: 'POST', path: `${one}/send`, auth: 'admin', status: 200, params, response: sendResult },
  replicate: {
    method: 'POST',
    path: `${one}/replicate`,
    auth: 'admin',
    status: 201,
    params,
    request: replicateInput,
    response: emailTemplate,
  },
  remove: { method: 'DELETE', path: one, auth: 'admin', status: 204, params },
} as const satisfies Record<string, Endpoint>;
