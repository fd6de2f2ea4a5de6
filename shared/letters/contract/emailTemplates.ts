import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../contract/page.ts';
import { sendInput, sendResult } from '../../sending/model/campaign.ts';
import { scheduledSend, scheduleInput } from '../../sending/model/scheduledSend.ts';
import { checkQuery, templateCheck, unsentPart, unsentQuery } from '../../sending/model/sendCheck.ts';
import {
  emailTemplate,
  emailTemplateInput,
  newTemplateInput,
  replicateInput,
  templateName,
  testMailInput,
} from '../model/emailTemplate.ts';
import {
  draftHead,
  draftInput,
  draftRemoval,
  templateDraft,
  templateVersion,
  versionId,
  wholeVersion,
} from '../model/templateDraft.ts';
import { emailTemplates as routes } from '../routes/emailTemplates.ts';

const params = z.object({ name: templateName });

export const emailTemplates = contractOf(routes, {
  list: { response: z.array(emailTemplate) },
  /** A letter with nothing but its subject and a greeting. 409 when there is a template of the name. */
  create: {
    status: 201,
    request: newTemplateInput,
    response: emailTemplate,
    label: 'Began a new letter',
    about: 'subject',
  },
  /** 409 when somebody else saved the template since `version`. */
  update: {
    params,
    request: emailTemplateInput,
    response: emailTemplate,
    label: 'Changed an email template',
    about: 'subject',
  },
  /** What is written into it and not saved; null where nothing is. */
  draft: { params, response: z.nullable(templateDraft) },
  /** 409 where the draft is of another revision by now, or none can begin since the letter is newer. */
  saveDraft: { params, request: draftInput, response: draftHead, label: null },
  /** 409 where it was written on since that revision; 204 where there is none. */
  removeDraft: { params, query: draftRemoval, label: null },
  /** What it was before its last saves, newest first, and drafts that others took the place of. */
  versions: { params, response: z.array(templateVersion) },
  version: { params: z.extend(params, { version: versionId }), response: wholeVersion },
  /** What to know before sending it to every subscriber, to some of them, or to the people of one event. */
  check: { params, query: checkQuery, response: templateCheck },
  /**
   * How many it would go to, without those who have got it by earlier campaigns. A long list is counted in parts that
   * add up; the next one by the `Link` header.
   */
  countUnsent: { params, query: z.extend(unsentQuery, page.shape), response: z.array(unsentPart) },
  /** 200 only once SES has accepted the mail; 424 where it did not say whether it has. */
  sendTestMail: {
    params,
    request: testMailInput,
    response: z.object({ message: z.string() }),
    label: 'Sent a test email',
  },
  /**
   * Starts a campaign to every subscriber, or to whom it names: the people of an event get it whether or not they get the
   * newsletter. A request with the same Idempotency-Key is answered with the same campaign, always; one without a key
   * with the campaign of the same words, while it is under way and for ten minutes. 409 while another version is on its
   * way.
   */
  send: { params, request: z._default(sendInput, {}), response: sendResult, label: 'Sent a letter' },
  /**
   * Has the letter go out at a time, as it is saved by then, to whoever is in the audience then. 400 for a time that is
   * over or does not exist, 409 for a problem that was not accepted. The same Idempotency-Key is the same schedule.
   */
  schedule: {
    status: 201,
    params,
    request: scheduleInput,
    response: scheduledSend,
    label: 'Scheduled a letter',
    about: 'subject',
  },
  /** 409 when there is a template of the new name. */
  replicate: {
    status: 201,
    params,
    request: replicateInput,
    response: emailTemplate,
    label: 'Copied an email template',
    about: 'subject',
  },
  /** 403 for a protected template, 409 while a campaign of it is under way or it is to go out at a time. */
  remove: { params, label: 'Deleted an email template' },
} as const satisfies DetailsOf<typeof routes>);
