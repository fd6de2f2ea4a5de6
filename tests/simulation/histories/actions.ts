import { headsIn, rowsIn } from '../../../infra/operate/audit/ledger.ts';
import { mailProblem } from '../../../shared/letters/model/emailTemplate.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime } from '../../../shared/time/timeZone.ts';
import { hashOf } from '../../support/data/personIds.ts';
import type { Way } from '../rules/seats.ts';
import {
  editOf,
  evening,
  eventOf,
  guests,
  type Person,
  type Prepared,
  people,
  personOf,
  remindingIn,
} from '../site/prepare.ts';
import type { SignedIn, World } from '../site/world.ts';
import type { Action } from './history.ts';

export const letters = ['dharma_chats_news', 'second_letter'];

const accepted = mailProblem.shape.kind.options;

/** `about`: the campaign or schedule. */
interface EndpointRequest {
  endpoint: string;
  request: Parameters<World['call']>[1];
  who?: SignedIn;
  about?: string | undefined;
  person?: Person | undefined;
  /** The letter's subject at the time of sending. */
  subject?: string;
}

/** About campaign `only`, or the latest one; undefined if there is nothing to act on. */
export function requestOf(
  action: Action,
  world: World,
  prepared: Prepared,
  only?: string,
): EndpointRequest | undefined {
  const { admin: who } = prepared;
  const items = world.dynamo.startingWith('sends', '');
  const latest = [...headsIn(items)].toSorted(([, one], [, other]) => byStart(one, other)).at(-1)?.[0];
  const campaign = only ?? latest;
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
      const missed = { type: 'missed', campaignId: latest };
      const audience = action.to === 'missed' && latest ? missed : { type: 'newsletter' };
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
/** A send in one of these states may still send email. */
export const underWay = ['PREPARING', 'SENDING', 'PAUSED'];
const templateOf = (action: { letter: number }, world: World) =>
  world.dynamo.startingWith('content', 'EMAIL_TEMPLATE').find(({ name }) => name === nameOf(action));
const nameOf = ({ letter }: { letter: number }) => letters[letter] ?? '';
/** Each action is a separate request, unless it names the one that it repeats. */
const keyOf = (action: Action) => `${action.do}-${action.at}-${'who' in action ? action.who : ''}`;

/** What guests and an admin do about the event's seats. */
export type SeatAction =
  | { do: 'signUp'; guest: number; way: Way }
  /** By the links of their emails. */
  | { do: 'keepSeat'; guest: number }
  | { do: 'leave'; guest: number }
  | { do: 'changeWay'; guest: number; way: Way }
  /** An admin gives a seat out of turn, or puts someone before another or, with null, at the end. */
  | { do: 'giveSeat'; guest: number }
  | { do: 'moveGuest'; guest: number; before: number | null }
  /** The event gets so many seats in all; people of the preparation have two in the room, three on Zoom. */
  | { do: 'limitSeats'; room: number; online: number };

const links = {
  keepSeat: /\/confirm-sign-up\?token=([\w.~%-]+)/,
  leave: /\/cancel-signup\?token=([\w.~%-]+)/,
  changeWay: /\/your-sign-up#([\w.~%-]+)/,
};

const tokenIn = (text: string, link: keyof typeof links): string | undefined => {
  const [, token] = links[link].exec(text) ?? [];
  return token && decodeURIComponent(token);
};

const guestAt = (guest: number) => guests[guest] as Person;

function ofSeats(
  action: Extract<Action, { do: SeatAction['do'] }>,
  world: World,
  who: SignedIn,
): EndpointRequest | undefined {
  const event = eventOf(world);
  if (!event) return undefined;
  if (action.do === 'limitSeats') {
    const body = editOf(event, { roomSeats: action.room, onlineSeats: action.online });
    return { who, endpoint: 'upcomingEvents/update', request: { path: { id: String(event.id) }, body } };
  }
  const person = guestAt(action.guest);
  const [email] = person.addresses;
  const idOf = (guest: number) => `${hashOf(guestAt(guest).addresses[0])}-${event.id}`;
  const path = { id: idOf(action.guest) };
  switch (action.do) {
    case 'signUp': {
      const names = { firstName: 'Ana', lastName: 'Lima', email, city: 'Lisbon', consent: true };
      const body = { ...names, attendanceType: action.way, subscribeNewsletter: false };
      return { person, endpoint: 'signups/create', request: { body, key: `sign-up-${action.at}-${action.guest}` } };
    }
    case 'keepSeat':
    case 'leave':
    case 'changeWay': {
      const found = world.ses.accepted.findLast(({ to, text }) => to === email && tokenIn(text, action.do));
      if (!found) return undefined;
      const token = String(tokenIn(found.text, action.do));
      if (action.do === 'keepSeat') return { person, endpoint: 'signups/confirm', request: { query: { token } } };
      if (action.do === 'leave') return { person, endpoint: 'signups/cancel', request: { query: { token } } };
      const body = { token, firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: action.way };
      return { person, endpoint: 'signups/change', request: { body } };
    }
    case 'giveSeat':
      return { who, person, endpoint: 'signups/correct', request: { path, body: { seat: 'free' } } };
    case 'moveGuest': {
      const before = action.before === null ? null : idOf(action.before);
      return { who, person, endpoint: 'signups/move', request: { path, body: { before } } };
    }
  }
}
