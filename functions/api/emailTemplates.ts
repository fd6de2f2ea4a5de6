import { pathOf } from '../../shared/contract/endpoint.ts';
import { isNestedTooDeeply, nestedTooDeeply } from '../../shared/letters/cleaning/nesting.ts';
import { emailTemplates as contract } from '../../shared/letters/contract.ts';
import { sentBytes } from '../../shared/letters/mail/layout.ts';
import type { EmailTemplate, EmailTemplateInput } from '../../shared/letters/model/emailTemplate.ts';
import { protectedTemplates, site } from '../../shared/site/site.ts';
import { momentText } from '../../shared/time/eventTimes.ts';
import { cleanTexts, compose, withCards } from '../lib/letters/compose.ts';
import * as emailTemplates from '../lib/letters/templates/emailTemplates.ts';
import * as templateDrafts from '../lib/letters/templates/templateDrafts.ts';
import * as templateVersions from '../lib/letters/templates/templateVersions.ts';
import * as testMails from '../lib/notices/testMail.ts';
import { requireMailDomain } from '../lib/platform/dns.ts';
import { nextLink, startOf } from '../lib/platform/http/cursor.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { conflict, forbidden, invalid, notFound, VisibleError } from '../lib/platform/http/errors.ts';
import * as audiences from '../lib/sending/audience.ts';
import * as campaignLocks from '../lib/sending/campaigns.ts';
import { checkSend, deadLinks, unsavedDraft } from '../lib/sending/check.ts';
import * as scheduledSends from '../lib/sending/schedule.ts';
import { findExcludedCampaigns, start } from '../lib/sending/start.ts';

export const list = endpoint(contract.list, async ({ admin }) => {
  const [templates, drafts] = await Promise.all([emailTemplates.list(), templateDrafts.listHeads()]);
  const marks = new Map(drafts.map((draft) => [draft.name, { ...draft, own: draft.savedBy === admin.username }]));
  return templates.map((template) => ({ ...template, draft: marks.get(template.name) }));
});

const htmlContent = '<p>Dear {firstName|friend},</p>';

export const create = endpoint(
  contract.create,
  ({ body: { name, subject, title }, done }) => {
    // Already clean: no need to load the code that cleans and composes.
    const mailBytes = sentBytes({ subject, htmlContent });
    return emailTemplates.addTemplate({ name, subject, title, htmlContent, mailBytes }, done());
  },
  { replay: ({ body }) => emailTemplates.requireTemplate(body.name) },
);

export const update = endpoint(contract.update, ({ params, body, admin }) =>
  saveTemplate(params.name, body, admin.username),
);

/** A DynamoDB item holds 400 KB, and a campaign stores its source and its finished email in one item each. */
const maxBytes = 350_000;

/** Throws 400 for elements nested too deeply, 404, 409 and 413. */
export async function saveTemplate(name: string, content: EmailTemplateInput, savedBy: string): Promise<EmailTemplate> {
  const { version, draft, ...written } = content;
  if (isNestedTooDeeply(written.htmlContent)) throw invalid({ htmlContent: nestedTooDeeply });
  const clean = cleanTexts(written);
  const letter = await withCards(clean);
  const mail = compose(letter);
  const source = bytesOf(clean.htmlContent, clean.textContent, JSON.stringify(letter.cards ?? {}));
  if (source > maxBytes || bytesOf(mail.html, mail.text) > maxBytes)
    throw new VisibleError(413, 'The content is too long for one email');
  if (!(await emailTemplates.save(name, { ...clean, mailBytes: sentBytes(letter) }, version, savedBy)))
    throw (await emailTemplates.find(name))
      ? conflict('Someone else saved this letter in the meantime.')
      : notFound(`The letter "${name}"`);
  if (draft !== undefined) await templateDrafts.removeSaved(name, draft);
  return emailTemplates.requireTemplate(name);
}

const bytesOf = (...texts: (string | undefined)[]) => Buffer.byteLength(texts.join(''));

export const draft = endpoint(contract.draft, async ({ params, admin }) => {
  const draft = await templateDrafts.find(params.name);
  return draft ? { ...draft, own: draft.savedBy === admin.username } : null;
});

export const saveDraft = endpoint(contract.saveDraft, async ({ params: { name }, body, admin }) => {
  if (isNestedTooDeeply(body.htmlContent)) throw invalid({ htmlContent: nestedTooDeeply });
  const saved = await templateDrafts.save(name, body, admin.username);
  if (!saved) throw notFound(`The letter "${name}"`);
  const { draft, replaced } = saved;
  const headOf = (row: templateDrafts.DraftRow) => ({ ...row, own: row.savedBy === admin.username });
  return { ...headOf(draft), ...(replaced && { replaced: headOf(replaced) }) };
});

export const removeDraft = endpoint(contract.removeDraft, ({ params, query, admin }) =>
  templateDrafts.discard(params.name, query, admin.username),
);

export const versions = endpoint(contract.versions, ({ params }) => templateVersions.list(params.name));

export const version = endpoint(contract.version, async ({ params }) => {
  const version = await templateVersions.find(params.name, params.version);
  if (!version) throw notFound('This version');
  return version;
});

export const check = endpoint(contract.check, async ({ params, query, admin }) => {
  const template = await emailTemplates.requireTemplate(params.name);
  const [check, dead, unsaved] = await Promise.all([
    checkSend(template, await audiences.resolveAudience(audiences.inputOf(query))),
    deadLinks(template),
    unsavedDraft(template, admin.username),
  ]);
  return { ...check, problems: [...check.problems, ...dead, ...unsaved] };
});

/** A third of the API's time-out, in milliseconds. */
const timeLimit = 10_000;

export const countUnsent = endpoint(contract.countUnsent, async ({ params, query, reply }) => {
  const until = Date.now() + timeLimit;
  const { after, excludedCampaigns, ...audienceQuery } = query;
  const parameters = Object.entries({ excludedCampaigns, ...audienceQuery }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const list = `${pathOf(contract.countUnsent, params)}?${new URLSearchParams(Object.fromEntries(parameters))}`;
  const from = await startOf<audiences.UnsentPosition>(list, after);
  const audience = await audiences.resolveAudience(audiences.inputOf(query));
  const campaigns = await findExcludedCampaigns({
    templateName: params.name,
    audience,
    excludedCampaigns: excludedCampaigns?.split(','),
  });
  const { next, ...part } = await audiences.countUnsent(audience, campaigns, from, () => Date.now() < until);
  if (next) reply.headers.link = await nextLink(list, next);
  return [part];
});

const sentTo = (email: string) => ({ message: `Test email sent successfully to ${email}` });

export const sendTestMail = endpoint(
  contract.sendTestMail,
  async ({ params, body, reply, done }) => {
    await requireMailDomain(body.testEmail, 'testEmail');
    const template = await emailTemplates.requireTemplate(params.name);
    reply.about = template.subject;
    await testMails.sendTestMail(template, { email: body.testEmail, reader: body.reader }, done());
    reply.wrote = { id: template.version };
    return sentTo(body.testEmail);
  },
  {
    async replay({ body }, wrote) {
      if (!wrote) throw testMails.unknownOutcome();
      return sentTo(body.testEmail);
    },
  },
);

export const send = endpoint(contract.send, async ({ params, body, admin, key, reply }) => {
  reply.about = (await emailTemplates.find(params.name))?.subject;
  const { audience: to = { type: 'newsletter' }, ...options } = body;
  const audience = await audiences.resolveAudience(to);
  return start({ ...options, templateName: params.name, audience, startedBy: admin.username, key });
});

export const schedule = endpoint(contract.schedule, ({ params, body, admin, key }) =>
  scheduledSends.schedule({ templateName: params.name, input: body, scheduledBy: admin.username, key }),
);

export const replicate = endpoint(
  contract.replicate,
  async ({ params, body, done }) => {
    const original = await emailTemplates.requireTemplate(params.name);
    return emailTemplates.addTemplate(
      { ...original, name: body.newName, subject: body.newSubject, title: body.newTitle },
      done(),
    );
  },
  { replay: ({ body }) => emailTemplates.requireTemplate(body.newName) },
);

export const remove = endpoint(contract.remove, async ({ params: { name }, reply }) => {
  const { title, subject } = await emailTemplates.requireTemplate(name);
  if (protectedTemplates.some((each) => each === name)) throw forbidden(`“${title}” cannot be deleted`);
  if (await campaignLocks.isHeld(name))
    throw conflict(`“${title}” is being sent. Wait until it’s finished, or cancel it first.`);
  const scheduled = (await scheduledSends.all()).find(({ templateName }) => templateName === name);
  if (scheduled) {
    const due = momentText(Date.parse(scheduled.dueAt), site.timeZone);
    throw conflict(`“${title}” is scheduled for ${due}. Cancel that first, under Scheduled and sent.`);
  }
  await emailTemplates.remove(name);
  reply.about = subject;
});
