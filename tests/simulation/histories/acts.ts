import { headsIn, rowsIn } from '../../../infra/operate/audit/readRows.ts';
import { mailProblem } from '../../../shared/letters/model/emailTemplate.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime } from '../../../shared/time/timeZone.ts';
import { type Person, people, personOf } from '../site/people.ts';
import type { Prepared } from '../site/prepare.ts';
import type { SignedIn, World } from '../site/world.ts';
import type { Act } from './history.ts';

/** The letters by their names, and what is written into them. */
export const letters = ['dharma_chats_news', 'second_letter'];

const accepted = mailProblem.shape.kind.options;

/** What somebody asks of an endpoint. `about`: the campaign or schedule. */
export interface Asking {
  endpoint: string;
  request: Parameters<World['ask']>[1];
  who?: SignedIn;
  about?: string | undefined;
  person?: Person | undefined;
  /** Of the letter as it was when it was sent. */
  subject?: string;
}

/** What an act asks for as things are now, about campaign `only` or the latest; undefined where it is about nothing. */
export function askingOf(act: Act, world: World, prepared: Prepared, only?: string): Asking | undefined {
  const { admin: who } = prepared;
  const items = world.dynamo.startingWith('sends', '');
  const campaign = only ?? [...headsIn(items)].toSorted(([, one], [, other]) => byStart(one, other)).at(-1)?.[0];
  const schedule = items.filter(({ pk }) => String(pk).startsWith('SCHEDULE#')).at(-1);
  const ofCampaign = (endpoint: string, path = {}, body?: object): Asking | undefined =>
    campaign === undefined
      ? undefined
      : {
          who,
          about: campaign,
          endpoint: `campaigns/${endpoint}`,
          request: { path: { id: campaign, ...path }, body, key: keyOf(act) },
        };
  const ofSchedule = (endpoint: string, body?: object): Asking | undefined =>
    schedule && {
      ...{ who, about: String(schedule.id), endpoint: `scheduledSends/${endpoint}` },
      request: { path: { id: String(schedule.id) }, body, key: keyOf(act) },
    };
  const plan = (minutes: number) => ({
    audience: { type: 'newsletter' },
    at: localTime(world.clock.now + minutes * 60_000, site.timeZone),
    ...{ accepted, again: true, publish: false },
  });
  switch (act.do) {
    case 'send': {
      const template = templateOf(act, world);
      const missed = { type: 'missed', campaignId: campaign };
      const audience = act.to === 'missed' && campaign ? missed : { type: 'newsletter' };
      const goingOn = [...headsIn(items)].find(
        ([, head]) => head.templateName === nameOf(act) && underWay.includes(head.status),
      );
      const replacing = act.to === 'replacing' && goingOn ? { replaces: goingOn[0] } : {};
      const body = { audience, publish: false, version: template?.version, ...replacing };
      const key = `send-${act.letter}-${act.key}-${act.to}`;
      const subject = String(template?.subject);
      return { who, endpoint: 'emailTemplates/send', request: { path: { name: nameOf(act) }, body, key }, subject };
    }
    case 'schedule': {
      const request = {
        path: { name: nameOf(act) },
        body: plan(act.minutes),
        key: `schedule-${act.letter}-${act.key}`,
      };
      return { who, endpoint: 'emailTemplates/schedule', request };
    }
    case 'reschedule':
      return ofSchedule('update', { ...plan(act.minutes), revision: schedule?.revision });
    case 'cancelSchedule':
      return ofSchedule('cancel');
    case 'sendScheduledNow':
      return ofSchedule('sendNow', { accepted, revision: schedule?.revision });
    case 'pause':
    case 'resume':
    case 'cancel':
    case 'retryFailed':
      return ofCampaign(act.do);
    case 'look':
      return ofCampaign('get');
    case 'resolve': {
      const row = rowsIn(items, campaign ?? '', String).find(
        ({ recipient, state }) => state === 'IN_DOUBT' && personOf(items, recipient) === people[act.who],
      );
      const asking = row && ofCampaign('resolve', { recipientId: row.recipient }, { as: act.as });
      return asking && { ...asking, person: people[act.who] };
    }
    case 'resolveAll':
      return ofCampaign('resolveAll', {}, { as: act.as });
    case 'edit': {
      const template = templateOf(act, world);
      const body = {
        subject: `Edited at ${world.clock.now}`,
        htmlContent: '<p>Dear {firstName}</p>',
        version: template?.version,
      };
      return { who, endpoint: 'emailTemplates/update', request: { path: { name: nameOf(act) }, body } };
    }
    case 'purge':
      return undefined;
    default:
      return ofPerson(act, world, prepared);
  }
}

function ofPerson(
  act: Extract<Act, { who: number }>,
  world: World,
  { admin: who, mails }: Prepared,
): Asking | undefined {
  const person = people[act.who] as Person;
  const [email] = person.addresses;
  const theirs = [...mails, ...world.ses.accepted].filter(({ to }) => person.addresses.includes(to));
  const names = { firstName: 'Ana', lastName: 'Lima' };
  const row = world.dynamo
    .startingWith('people', 'SUBSCRIBER#')
    .find((each) => person.addresses.includes(String(each.email)));
  const link = theirs.findLast(({ unsubscribe }) => unsubscribe)?.unsubscribe;
  switch (act.do) {
    case 'subscribe':
      return {
        person,
        endpoint: 'newsletter/subscribe',
        request: { body: { ...names, email, consent: true }, key: keyOf(act) },
      };
    case 'confirm': {
      const token = theirs
        .map(({ text }) => /confirm-subscription\?token=([\w.~%-]+)/.exec(text)?.[1])
        .findLast(Boolean);
      return token
        ? { person, endpoint: 'newsletter/confirm', request: { body: { token: decodeURIComponent(token) } } }
        : undefined;
    }
    case 'unsubscribe': {
      const token = new URL(link ?? 'https://example.org').searchParams.get('token');
      return token ? { person, endpoint: 'newsletter/unsubscribe', request: { query: { token } } } : undefined;
    }
    case 'remove':
      return row && { who, person, endpoint: 'subscribers/remove', request: { path: { id: String(row.id) } } };
    case 'erase':
      return {
        who,
        person,
        endpoint: 'personalData/erase',
        request: { body: { email: row ? String(row.email) : email } },
      };
    case 'add': {
      const body = { ...names, email, source: 'A card', agreedOn: '2025-12-01', askedAnew: true };
      return { who, person, endpoint: 'subscribers/create', request: { body, key: keyOf(act) } };
    }
    case 'move': {
      const body = { ...names, email: person.addresses[act.to], askedAnew: true, version: row?.version };
      return row && { who, person, endpoint: 'subscribers/update', request: { path: { id: String(row.id) }, body } };
    }
    default:
      throw new Error(`Nothing says how to ${act.do}`);
  }
}

const byStart = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  String(one.startedAt).localeCompare(String(other.startedAt));
/** A send that mails somebody still, or may. */
export const underWay = ['PREPARING', 'SENDING', 'PAUSED'];
const templateOf = (act: { letter: number }, world: World) =>
  world.dynamo.startingWith('content', 'EMAIL_TEMPLATE').find(({ name }) => name === nameOf(act));
const nameOf = ({ letter }: { letter: number }) => letters[letter] ?? '';
/** Each press is a request of its own, save where the act says which one it repeats. */
const keyOf = (act: Act) => `${act.do}-${act.at}-${'who' in act ? act.who : ''}`;
