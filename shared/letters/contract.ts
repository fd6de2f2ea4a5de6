import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import { page } from '../platform/fields.ts';
import { sendInput, sendResult } from '../sending/model/campaign.ts';
import { scheduledSend, scheduleInput } from '../sending/model/scheduledSend.ts';
import { checkQuery, templateCheck, unsentPart, unsentQuery } from '../sending/model/sendCheck.ts';
import {
  emailTemplate,
  emailTemplateInput,
  newTemplateInput,
  replicateInput,
  templateName,
  testMailInput,
} from './model/emailTemplate.ts';
import { letter, letterSummary } from './model/letter.ts';
import { pastLetterResult, pastLettersInput } from './model/pastLetter.ts';
import {
  draftInput,
  draftRemoval,
  savedDraft,
  templateDraft,
  templateVersion,
  versionId,
  versionWithContent,
} from './model/templateDraft.ts';
import * as routes from './routes.ts';

const params = z.object({ name: templateName });
const written = { response: emailTemplate, about: 'subject' } as const;

export const emailTemplates = contractOf(routes.emailTemplates, {
  list: { response: z.array(emailTemplate) },
  /** A new letter with a subject and a greeting. 409 if the name is taken. */
  create: { status: 201, request: newTemplateInput, ...written, label: 'Started a new letter' },
  /** 409 if someone else saved the letter since `version`. After a new title alone, what was tested stays tested. */
  update: { params, request: emailTemplateInput, ...written, label: 'Changed a letter' },
  draft: { params, response: z.nullable(templateDraft) },
  /** The text of another editor becomes an earlier version, and the answer says whose it was. */
  saveDraft: { params, request: draftInput, response: savedDraft, label: null },
  /** A draft that has changed since that revision stays. */
  removeDraft: { params, query: draftRemoval, label: null },
  /** The letter before each of its last saves, and replaced drafts, newest first. */
  versions: { params, response: z.array(templateVersion) },
  version: { params: z.extend(params, { version: versionId }), response: versionWithContent },
  /** Checks before sending it to all subscribers, to some of them, or to the attendees of one event. */
  check: { params, query: checkQuery, response: templateCheck },
  /** Without those who got it from earlier campaigns. A long list is counted in parts that add up. */
  countUnsent: { params, query: z.extend(unsentQuery, page.shape), response: z.array(unsentPart) },
  /** 200 only after SES accepted the email; 404 if the chosen reader is gone; 424 if SES's answer is unknown. */
  sendTestMail: {
    params,
    request: testMailInput,
    response: z.object({ message: z.string() }),
    label: 'Sent a test email',
  },
  /**
   * Starts a campaign to all subscribers, or to the given audience: an event's attendees get it whether or not they
   * subscribe to the newsletter. A request with the same Idempotency-Key always returns the same campaign; one without
   * a key returns the campaign of the same content while it is being sent and for ten minutes. 409 while another
   * version is being sent, 403 for an automatic letter.
   */
  send: { params, request: z._default(sendInput, {}), response: sendResult, label: 'Sent a letter' },
  /**
   * Schedules the letter: the version saved by that time goes to everyone in the audience then. 400 for a time that
   * has passed or does not exist, 403 for an automatic letter, 409 for a problem that was not accepted. The same key
   * returns the same schedule.
   */
  schedule: {
    status: 201,
    params,
    request: scheduleInput,
    response: scheduledSend,
    label: 'Scheduled a letter',
    about: 'subject',
  },
  /** 409 if the new name is taken. */
  replicate: { status: 201, params, request: replicateInput, ...written, label: 'Copied a letter' },
  /** 403 for a protected template, 409 while a campaign of it is being sent or it is scheduled. */
  remove: { params, label: 'Deleted a letter' },
} as const satisfies DetailsOf<typeof routes.emailTemplates>);

const slug = z.object({ slug: z.string().check(z.regex(/^[\w-]{1,80}$/)) });

export const letters = contractOf(routes.letters, {
  /** The letters on the site, newest first: one line each, a few dozen a year. */
  list: { response: z.array(letterSummary), edgeSeconds: 30 },
  get: { params: slug, response: letter, edgeSeconds: 30 },
  /** Its page appears some seconds later. 409 for email about an event, and if no one has got the letter. */
  publish: {
    status: 202,
    params: z.object({ id: z.uuid() }),
    response: z.object({ subject: z.string() }),
    label: 'Published a letter on the site',
    about: 'subject',
  },
  remove: { params: slug, label: 'Took a letter off the site' },
  /** Letters that another system sent. The results are in their order; no one is emailed. */
  addPast: { request: pastLettersInput, response: z.array(pastLetterResult), label: 'Imported past letters' },
} as const satisfies DetailsOf<typeof routes.letters>);
