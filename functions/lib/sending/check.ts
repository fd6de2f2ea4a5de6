import { contentProblems, linkedHosts } from '../../../shared/letters/checks/contentProblems.ts';
import {
  accountProblems,
  personalLinkProblems,
  problem,
  sizeProblems,
  testProblems,
} from '../../../shared/letters/checks/mailCheck.ts';
import { sanitize } from '../../../shared/letters/cleaning/cleanLetter.ts';
import type { EmailTemplate, MailProblem } from '../../../shared/letters/model/emailTemplate.ts';
import { eventValues, sampleCancelUrl, sampleEvent } from '../../../shared/letters/placeholders/eventFacts.ts';
import { keptHtml, keptText, markLines, markParagraphs } from '../../../shared/letters/placeholders/paragraphs.ts';
import {
  bareOfEvent,
  type EventPlaceholder,
  eventPlaceholders,
  type PlaceholderName,
  placeholdersIn,
} from '../../../shared/letters/placeholders/placeholders.ts';
import { type CampaignAudience, isNewsletter, isSubset } from '../../../shared/people/model/audience.ts';
import { counted } from '../../../shared/platform/text.ts';
import { isUnderWay } from '../../../shared/sending/model/campaign.ts';
import type { TemplateCheck } from '../../../shared/sending/model/sendCheck.ts';
import { hashOf, withCards } from '../letters/compose.ts';
import * as templateDrafts from '../letters/templates/templateDrafts.ts';
import * as subscribers from '../people/subscribers/subscribers.ts';
import { absentHosts } from '../platform/dns.ts';
import { audienceSize, factsFor, peopleOf } from './audience.ts';
import * as campaigns from './campaigns.ts';
import { toCampaign } from './progress.ts';
import { readAccount } from './ses.ts';

export async function checkSend(template: EmailTemplate, audience: CampaignAudience): Promise<TemplateCheck> {
  const [recipients, empty, notes, letter, account, sends] = await Promise.all([
    audienceSize(audience),
    emptyPlaceholders(template, audience),
    namelessReaders(template, audience),
    withCards({ ...template, htmlContent: sanitize(template.htmlContent) }),
    readAccount(),
    sentBefore(template, audience),
  ]);
  // A part of all subscribers takes long to count: anyone who counts it checks whether it exceeds today's quota.
  const certain = isSubset(audience) ? Math.min(recipients, Math.max(1, account.leftToday)) : recipients;
  return {
    ...sends,
    recipients,
    ratePerSecond: account.newsletterRate,
    seconds: Math.ceil(recipients / account.newsletterRate),
    leftToday: account.leftToday,
    notes: [...notes, ...empty.notes],
    problems: [
      ...contentProblems(letter, isNewsletter(audience) ? 'newsletter' : 'event'),
      ...personalLinkProblems(template),
      ...empty.problems,
      ...sizeProblems(template.mailBytes),
      // A letter that already went out needs no test email.
      ...(sends.before?.sameLetter || sends.underWay?.sameLetter ? [] : testProblems(template)),
      ...accountProblems(certain, account),
    ],
  };
}

/** Also finds sends of earlier versions of the letter. */
export async function sentBefore(template: EmailTemplate, audience: CampaignAudience) {
  const letter = await withCards(template);
  const contentHash = hashOf(letter);
  const [current, sends] = await Promise.all([
    campaigns.underWay({ templateName: template.name, audience }),
    campaigns.sendsOfLetter(template.name, letter),
  ]);
  const [meta, ...earlier] = await Promise.all([
    current && campaigns.find(current.campaignId),
    ...sends.map(campaigns.find),
  ]);
  const ended = earlier.flatMap((each) =>
    each && !isUnderWay(each.status) && each.sent + each.inDoubt > 0 ? [each] : [],
  );
  const last = ended[0] ?? null;
  const sent = ended.reduce((sum, each) => sum + each.sent, 0);
  return {
    underWay: meta ? { campaign: toCampaign(meta), sameLetter: meta.contentHash === contentHash } : null,
    before: last && {
      ...{ campaigns: ended.map(({ id }) => id), at: last.startedAt, sent },
      sameLetter: ended.some((each) => each.contentHash === contentHash),
    },
  };
}

/** Not for a scheduled letter: the answer of someone else's server would hold it. */
export async function deadLinks({ htmlContent }: EmailTemplate): Promise<MailProblem[]> {
  const absent = await absentHosts(linkedHosts(sanitize(htmlContent)));
  return absent.map((host) => problem('dead-link', `${host} doesn’t answer: is the address right?`));
}

export async function unsavedDraft(letter: EmailTemplate, admin: string): Promise<MailProblem[]> {
  const draft = await templateDrafts.find(letter.name);
  const { subject, previewText = '', htmlContent, textContent = '' } = letter;
  if (!draft || templateDrafts.isSame(draft.content, { subject, previewText, htmlContent, textContent })) return [];
  const who = draft.savedBy === admin ? 'you haven’t' : `${draft.savedBy} hasn’t`;
  return [problem('unsaved-draft', `There are changes that ${who} saved: the letter is sent without them`)];
}

type Letter = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'>;

/** The placeholders that a letter uses at least once without a fallback. */
function withoutFallback({ subject, previewText = '', htmlContent, textContent = '' }: Letter): Set<PlaceholderName> {
  const used = placeholdersIn([subject, previewText, htmlContent, textContent].join('\n'));
  return new Set(used.filter(({ hasFallback }) => !hasFallback).map(({ name }) => name));
}

/** No note about a part of all subscribers or an event's people: those are not counted. */
export async function namelessReaders(letter: Letter, audience: CampaignAudience): Promise<string[]> {
  if (audience.type !== 'newsletter' || !withoutFallback(letter).has('firstName')) return [];
  const { recipients, nameless } = await subscribers.counts();
  if (nameless <= 0) return [];
  const many = (count: number) => count.toLocaleString('en');
  return [
    `${many(nameless)} of ${many(recipients)} ${recipients === 1 ? 'reader' : 'readers'} ${nameless === 1 ? 'has' : 'have'} no first name to greet them by: {firstName|friend} greets them as “friend”.`,
  ];
}

interface Empty {
  problems: MailProblem[];
  notes: string[];
}

/** People whose emails say the same of the event. `usual`: what they would say if the event had everything. */
interface Group {
  people: number;
  values: ReturnType<typeof eventValues>;
  usual: ReturnType<typeof eventValues>;
}

/** An empty one leaves out its paragraph: a problem only if the event should have it. Those on Zoom need no doors. */
export async function emptyPlaceholders(letter: Letter, audience: CampaignAudience): Promise<Empty> {
  const facts = await factsFor(audience);
  const bare = [...withoutFallback(letter)].filter(isOfEvent);
  if (!facts || audience.type !== 'event' || bare.length === 0) return { problems: [], notes: [] };
  const people = await peopleOf(audience);
  const usual = { ...sampleEvent, place: facts.place || sampleEvent.place };
  const group = (kind: keyof typeof people, guest: Parameters<typeof eventValues>[1]): Group => ({
    ...{ people: people[kind], values: eventValues(facts, guest), usual: eventValues(usual, guest) },
  });
  const groups = [
    group('room', { attendanceType: 'in-person', cancelUrl: sampleCancelUrl }),
    group('zoom', { attendanceType: 'virtual', cancelUrl: sampleCancelUrl }),
    // No one counts how each of them wants to attend.
    group('waiting', { status: 'waiting', cancelUrl: sampleCancelUrl }),
  ];
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
  const notes = [...(optional.includes(name) ? missing : []), ...messages(others, forWhom[name])];
  return {
    problems: optional.includes(name) ? [] : missing.map((message) => problem('empty-placeholder', message)),
    notes: notes.map((note) => `${note}.`),
  };
}

const isOfEvent = (name: PlaceholderName): name is EventPlaceholder =>
  (eventPlaceholders as readonly string[]).includes(name);

const sizeOf = (groups: Group[]) => groups.reduce((sum, { people }) => sum + people, 0);

const optional: readonly EventPlaceholder[] = ['eventDoors', 'eventPrice', 'payLink'];

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
