import { headsIn, rowsIn } from '../../../infra/operate/audit/ledger.ts';
import { mailProblem } from '../../../shared/letters/model/emailTemplate.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime } from '../../../shared/time/timeZone.ts';
import { editOf, evening, eventOf, remindingIn } from '../site/evening.ts';
import { type Person, people, personOf } from '../site/people.ts';
import type { Prepared } from '../site/prepare.ts';
import type { SignedIn, World } from '../site/world.ts';
import type { Action } from './history.ts';
import { ofSeats } from './seatActions.ts';

/** The names of the letters. */
export const letters = ['dharma_chats_news', 'second_letter'];

const accepted = mailProblem.shape.kind.options;

/** A request to an endpoint. `about`: the campaign or schedule. */
export interface EndpointRequest {
  endpoint: string;
  request: Parameters<World['call']>[1];
  who?: SignedIn;
  about?: string | undefined;
  person?: Person | undefined;
  /** The letter's subject at the time of sending. */
  subject?: string;
}

/**
 * The request of an action in the present state, about campaign `only` or the latest one; undefined if there is nothing
 * to act on.
 */
export function requestOf(
  action: Action,
  world: World,
  prepared: Prepared,
  only?: string,
): EndpointRequest | undefined {
  const { admin: who } = prepared;
  const items = world.dynamo.startingWith('sends', '');
  const campaign = only ?? [...headsIn(items)].toSorted(([, one], [, other]) => byStart(one, other)).at(-1)?.[0];
  const schedule = items.filter(({ pk }) => String(pk).startsWith('SCHEDULE#')).at(-1);
  const ofCampaign = (endpoint: string, path = {}, body?: object): EndpointRequest | undefined =>
    campaign === undefined
      ? undefined
      : {
          who,
          about: campaign,
          endpoint: `campaigns/${endpoint}`,
          request: { path: { id: campaign, ...path }, body, key: keyOf(action) },
        };
  const ofSchedule = (endpoint: string, body?: object): EndpointRequest | undefined =>
    schedule && {
      ...{ who, about: String(schedule.id), endpoint: `scheduledSends/${endpoint}` },
      request: { path: { id: String(schedule.id) }, body, key: keyOf(action) },
    };
  const plan = (minutes: number) => ({
    audience: { type: 'newsletter' },
    at: localTime(world.clock.now + minutes * 60_000, site.timeZone),
    ...{ accepted, again: true, publish: false },
  });
  switch (action.do) {
    case 'send': {
      const template = templateOf(action, world);
      const letter = [...headsIn(items)].toSorted(([, one], [, other]) => byStart(one, other)).at(-1)?.[0];
      const missed = { type: 'missed', campaignId: letter };
      const audience = action.to === 'missed' && letter ? missed : { type: 'newsletter' };
      const goingOn = [...headsIn(items)].find(
        ([, head]) => head.templateName === nameOf(action) && underWay.includes(head.status),
      );
      const replacing = action.to === 'replacing' && goingOn ? { replaces: goingOn[0] } : {};
      const body = { audience, publish: false, version: template?.version, ...replacing };
      const key = `send-${action.letter}-${action.key}-${action.to}`;
      const subject = String(template?.subject);
      return { who, endpoint: 'emailTemplates/send', request: { path: { name: nameOf(action) }, body, key }, subject };
    }
    case 'schedule': {
      const request = {
        path: { name: nameOf(action) },
        body: plan(action.minutes),
        key: `schedule-${action.letter}-${action.key}`,
      };
      return { who, endpoint: 'emailTemplates/schedule', request };
    }
    case 'reschedule':
      return ofSchedule('update', { ...plan(action.minutes), revision: schedule?.revision });
    case 'cancelSchedule':
      return ofSchedule('cancel');
    case 'sendScheduledNow':
      return ofSchedule('sendNow', { accepted, revision: schedule?.revision });
    case 'pause':
    case 'resume':
    case 'cancel':
    case 'retryFailed':
      return ofCampaign(action.do);
    case 'look':
      return ofCampaign('get');
    case 'resolve': {
      const row = rowsIn(items, campaign ?? '', String).find(
        ({ recipient, state }) => state === 'IN_DOUBT' && personOf(items, recipient) === people[action.who],
      );
      const endpointRequest = row && ofCampaign('resolve', { recipientId: row.recipient }, { as: action.as });
      return endpointRequest && { ...endpointRequest, person: people[action.who] };
    }
    case 'resolveAll':
      return ofCampaign('resolveAll', {}, { as: action.as });
    case 'edit': {
      const template = templateOf(action, world);
      const body = {
        subject: `Edited at ${world.clock.now}`,
        htmlContent: '<p>Dear {firstName}</p>',
        version: template?.version,
      };
      return { who, endpoint: 'emailTemplates/update', request: { path: { name: nameOf(action) }, body } };
    }
    case 'moveEvent':
    case 'moveBack':
    case 'changeWays':
    case 'cancelEvent':
      return ofEvent(action, world, who);
    case 'purge':
      return undefined;
    case 'signUp':
    case 'keepSeat':
    case 'leave':
    case 'changeWay':
    case 'giveSeat':
    case 'moveGuest':
    case 'limitSeats':
      return ofSeats(action, world, who);
    default:
      return ofPerson(action, world, prepared);
  }
}

function ofEvent(
  action: Extract<Action, { do: 'moveEvent' | 'moveBack' | 'changeWays' | 'cancelEvent' }>,
  world: World,
  who: SignedIn,
): EndpointRequest | undefined {
  const event = eventOf(world);
  if (!event) return undefined;
  const path = { id: String(event.id) };
  if (action.do === 'cancelEvent')
    return { who, endpoint: 'upcomingEvents/cancel', request: { path, body: { note: 'Snow.' }, key: keyOf(action) } };
  const change = (to: Parameters<typeof editOf>[1]) => ({
    ...{ who, endpoint: 'upcomingEvents/update', request: { path, body: editOf(event, to) } },
  });
  if (action.do === 'changeWays') return change({ attendance: action.ways, joinLink: action.link });
  return change(action.do === 'moveBack' ? evening : remindingIn(action.minutes, action.reminder, world.clock.now));
}

function ofPerson(
  action: Extract<Action, { who: number }>,
  world: World,
  { admin: who, mails }: Prepared,
): EndpointRequest | undefined {
  const person = people[action.who] as Person;
  const [email] = person.addresses;
  const theirs = [...mails, ...world.ses.accepted].filter(({ to }) => person.addresses.includes(to));
  const names = { firstName: 'Ana', lastName: 'Lima' };
  const row = world.dynamo
    .startingWith('people', 'SUBSCRIBER#')
    .find((each) => person.addresses.includes(String(each.email)));
  const link = theirs.findLast(({ unsubscribe }) => unsubscribe)?.unsubscribe;
  switch (action.do) {
    case 'subscribe':
      return {
        person,
        endpoint: 'newsletter/subscribe',
        request: { body: { ...names, email, consent: true }, key: keyOf(action) },
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
      return { who, person, endpoint: 'subscribers/create', request: { body, key: keyOf(action) } };
    }
    case 'move': {
      const body = { ...names, email: person.addresses[action.to], askedAnew: true, version: row?.version };
      return row && { who, person, endpoint: 'subscribers/update', request: { path: { id: String(row.id) }, body } };
    }
    default:
      throw new Error(`Unknown action ${action.do}`);
  }
}

const byStart = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  String(one.startedAt).localeCompare(String(other.startedAt));
/** A send in one of these states may still send mail. */
export const underWay = ['PREPARING', 'SENDING', 'PAUSED'];
const templateOf = (action: { letter: number }, world: World) =>
  world.dynamo.startingWith('content', 'EMAIL_TEMPLATE').find(({ name }) => name === nameOf(action));
const nameOf = ({ letter }: { letter: number }) => letters[letter] ?? '';
/** Each action is a separate request, unless it names the one that it repeats. */
const keyOf = (action: Action) => `${action.do}-${action.at}-${'who' in action ? action.who : ''}`;
