import { pathOf } from '../../shared/contract/endpoint.ts';
import { withoutMarks } from '../../shared/letters/placeholders/paragraphs.ts';
import { campaigns as contract } from '../../shared/sending/contract.ts';
import { needsAttention } from '../../shared/sending/model/campaign.ts';
import { pageOf } from '../lib/platform/http/cursor.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { notFound } from '../lib/platform/http/errors.ts';
import { contactsOf } from '../lib/sending/audience.ts';
import * as campaigns from '../lib/sending/campaigns.ts';
import * as control from '../lib/sending/control.ts';
import * as ledger from '../lib/sending/ledger.ts';
import { campaignNow, toCampaign } from '../lib/sending/progress.ts';
import { countDelivered } from '../lib/sending/results.ts';

export const list = endpoint(contract.list, async (call) => {
  const { path } = contract.list;
  // Those that wait for an admin are few: one page.
  const metas = call.query.attention
    ? await pageOf(`${path}?attention=true`, call, async () => ({ items: await campaigns.open(), next: undefined }))
    : await pageOf(path, call, campaigns.list);
  return metas.filter(({ status }) => !call.query.attention || needsAttention(status)).map(toCampaign);
});

export const get = endpoint(contract.get, campaignNow);

export const content = endpoint(contract.content, async ({ params }) => {
  const mail = await campaigns.mailOf(params.id);
  if (!mail) throw notFound('The content of this send');
  return { ...mail, html: withoutMarks(mail.html), text: withoutMarks(mail.text) };
});

export const results = endpoint(contract.results, async ({ params: { id } }) => {
  const { bounced, complained, unsubscribed = 0 } = await campaigns.requireCampaign(id);
  return { delivered: await countDelivered(id), bounced, complained, unsubscribed };
});

export const recipients = endpoint(contract.recipients, async ({ params, query, reply }) => {
  const path = `${pathOf(contract.recipients, params)}?list=${query.list}`;
  const rows = await pageOf(path, { query, reply }, (after) => ledger.list(params.id, query.list, { after }));
  const people = await contactsOf(rows);
  return rows.map(({ listedAt, ...row }) => ({ ...row, at: listedAt, person: people.get(row.id) ?? null }));
});

export const pause = endpoint(contract.pause, ({ params, admin }) => control.pause(params.id, admin.username), {
  replay: campaignNow,
});

export const resume = endpoint(contract.resume, ({ params }) => control.resume(params.id), { replay: campaignNow });

export const cancel = endpoint(contract.cancel, ({ params, admin }) => control.cancel(params.id, admin.username), {
  replay: campaignNow,
});

export const retryFailed = endpoint(
  contract.retryFailed,
  ({ params, admin }) => control.retryFailed(params.id, admin.username),
  { replay: campaignNow },
);

export const resolve = endpoint(
  contract.resolve,
  ({ params, body, admin }) => control.resolve(params.id, params.recipientId, body.as, admin.username),
  { replay: campaignNow },
);

export const resolveAll = endpoint(
  contract.resolveAll,
  ({ params, body, admin }) => control.resolveAll(params.id, body.as, admin.username),
  { replay: campaignNow },
);
