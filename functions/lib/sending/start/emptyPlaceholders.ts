import { problem } from '../../../../shared/letters/checks/mailCheck.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import type { EmailTemplate, MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import {
  type EventFacts,
  eventValues,
  sampleCancelUrl,
  sampleEvent,
} from '../../../../shared/letters/placeholders/eventFacts.ts';
import { keptHtml, keptText, markLines, markParagraphs } from '../../../../shared/letters/placeholders/paragraphs.ts';
import {
  bareOfEvent,
  type EventPlaceholder,
  eventPlaceholders,
  type PlaceholderName,
  placeholdersIn,
} from '../../../../shared/letters/placeholders/placeholders.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { counts as countSignups } from '../../people/signups/seats.ts';
import * as subscribers from '../../people/subscribers/subscribers.ts';
import { factsFor } from '../audience/resolveAudience.ts';

type EventAudience = Extract<CampaignAudience, { type: 'event' }>;
type Letter = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'>;

/** The placeholders that a letter uses at least once without a fallback. */
function withoutFallback({ subject, previewText = '', htmlContent, textContent = '' }: Letter): Set<PlaceholderName> {
  const used = placeholdersIn([subject, previewText, htmlContent, textContent].join('\n'));
  return new Set(used.filter(({ hasFallback }) => !hasFallback).map(({ name }) => name));
}

/**
 * A note about readers whom a newsletter cannot greet by first name, and the remedy. They are not counted for parts of all
 * subscribers or for an event's people, which get no note.
 */
export async function namelessReaders(letter: Letter, audience: CampaignAudience): Promise<string[]> {
  if (audience.type !== 'newsletter' || !withoutFallback(letter).has('firstName')) return [];
  const { recipients, nameless } = await subscribers.counts();
  if (nameless <= 0) return [];
  const many = (count: number) => count.toLocaleString('en');
  return [
    `${many(nameless)} of ${many(recipients)} ${recipients === 1 ? 'reader' : 'readers'} ${nameless === 1 ? 'has' : 'have'} no first name: {firstName|friend} greets them as “friend”.`,
  ];
}

/** What some of an event's people would not see: problems, which a sender has to accept, and what is as it should be. */
interface Empty {
  problems: MailProblem[];
  notes: string[];
}

/**
 * The event's placeholders that would be empty for some of its people: which, for how many, and why. An empty one leaves out
 * its paragraph: a problem only if the event lacks what each event should have, since those on Zoom need no doors.
 */
export async function emptyPlaceholders(letter: Letter, audience: CampaignAudience): Promise<Empty> {
  const facts = await factsFor(audience);
  const bare = [...withoutFallback(letter)].filter(isOfEvent);
  if (!facts || audience.type !== 'event' || bare.length === 0) return { problems: [], notes: [] };
  const groups = groupsOf(facts, await peopleOf(audience));
  const outside = outsideParagraphs(letter);
  const found = bare.map((name) => emptyOf(name, groups, outside.has(name)));
  return { problems: found.flatMap(({ problems }) => problems), notes: found.flatMap(({ notes }) => notes) };
}

function emptyOf(name: EventPlaceholder, groups: Group[], isOutside: boolean): Empty {
  const without = groups.filter(({ values }) => values[name].trim() === '');
  const lacking = without.filter(({ usual }) => usual[name] !== '');
  const others = without.filter((group) => !lacking.includes(group));
  const who = (among: Group[]) => counted(sizeOf(among), 'recipient');
  if (isOutside && sizeOf(without) > 0) {
    const why = sizeOf(lacking) > 0 ? none : forWhom[name];
    const message = `${who(without)} would see nothing in place of {${name}}: ${why}. Give it a fallback, as in {${name}|see the site}`;
    return { problems: [problem('empty-placeholder', message)], notes: [] };
  }
  const messages = (among: Group[], why: string | undefined) =>
    sizeOf(among) > 0 ? [`${who(among)} won’t see the paragraph with {${name}}: ${why}`] : [];
  const missing = messages(lacking, none);
  const notes = [...(optional.has(name) ? missing : []), ...messages(others, forWhom[name])];
  return {
    problems: optional.has(name) ? [] : missing.map((message) => problem('empty-placeholder', message)),
    notes: notes.map((note) => `${note}.`),
  };
}

const isOfEvent = (name: PlaceholderName): name is EventPlaceholder =>
  (eventPlaceholders as readonly string[]).includes(name);

/** What an event may well not have. */
const optional: ReadonlySet<EventPlaceholder> = new Set(['eventDoors', 'eventPrice', 'payLink']);

const none = 'the event has none';
const inRoom = 'it’s only for those who come in person';
const forWhom: Partial<Record<EventPlaceholder, string>> = {
  joinLink: 'it’s only for those with a seat on Zoom',
  payLink: 'it’s only for those with a seat in the room',
  eventDoors: inRoom,
  eventPrice: inRoom,
};

/** Those that leave out no paragraph: in the subject, in the preview text, or in a part of a layout. */
function outsideParagraphs({ subject, previewText, htmlContent, textContent = '' }: Letter): Set<PlaceholderName> {
  const hasAny = (words: string) => bareOfEvent.test(words);
  return withoutFallback({
    subject,
    previewText,
    htmlContent: keptHtml(markParagraphs(sanitize(htmlContent), bareOfEvent), hasAny),
    textContent: keptText(markLines(textContent, bareOfEvent), hasAny),
  });
}

/** People whose mails say the same of the event. */
interface Group {
  people: number;
  values: ReturnType<typeof eventValues>;
  /** What they would say if the event had everything. */
  usual: ReturnType<typeof eventValues>;
}

const sizeOf = (groups: Group[]) => groups.reduce((sum, { people }) => sum + people, 0);

function groupsOf(facts: EventFacts, people: Record<'room' | 'zoom' | 'waiting', number>): Group[] {
  const usual = { ...sampleEvent, place: facts.place || sampleEvent.place };
  const guests = {
    room: { attendanceType: 'in-person', cancelUrl: sampleCancelUrl },
    zoom: { attendanceType: 'virtual', cancelUrl: sampleCancelUrl },
    // Nobody counts how each of them wants to attend.
    waiting: { status: 'waiting', cancelUrl: sampleCancelUrl },
  } as const;
  return (['room', 'zoom', 'waiting'] as const).map((kind) => ({
    people: people[kind],
    values: eventValues(facts, guests[kind]),
    usual: eventValues(usual, guests[kind]),
  }));
}

async function peopleOf({ eventId, attendance }: EventAudience): Promise<Record<'room' | 'zoom' | 'waiting', number>> {
  const counts = (await countSignups()).find((count) => count.eventId === eventId);
  const { inPerson: room = 0, virtual: zoom = 0, waiting = 0, roomCame = 0, onlineCame = 0 } = counts ?? {};
  const nobody = { room: 0, zoom: 0, waiting: 0 };
  return {
    all: { ...nobody, room, zoom },
    everyone: { room, zoom, waiting },
    'in-person': { ...nobody, room },
    virtual: { ...nobody, zoom },
    waiting: { ...nobody, waiting },
    came: { ...nobody, room: roomCame, zoom: onlineCame },
    'no-show': { ...nobody, room: room - roomCame },
  }[attendance];
}
