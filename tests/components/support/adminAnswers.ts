import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { type ApiAnswers, type ApiCall, signedIn } from './site.tsx';

/** The API's counts of a site on which nothing has happened. */
export const noCounts = {
  ...{ signups: 0, inPerson: 0, virtual: 0, waiting: 0, subscribers: 0, recipients: 0, erased: 0 },
  ...{ events: [] as object[], preparedLetters: [] as object[], deferredMail: null, unsentMail: null, formMail: null },
};

/** A send as the API tells of it, with these numbers of recipients. */
export const campaign = (more: object, counts: object = {}) => ({
  ...{ id: crypto.randomUUID(), templateName: 'may', subject: 'A letter', status: 'COMPLETE', startedBy: 'admin' },
  ...{ audience: { type: 'newsletter' }, startedAt: '2031-05-04T10:00:00.000Z', total: 1, bounced: 0, complained: 0 },
  counts: { PENDING: 0, CLAIMED: 0, SENT: 0, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0, ...counts },
  ...more,
});

/** A letter that is scheduled. */
export const scheduledSend = (subject: string, more: object = {}) => ({
  ...{ id: crypto.randomUUID(), revision: 1, templateName: 'june', subject, state: 'SCHEDULED', publish: false },
  ...{ audience: { type: 'newsletter' }, to: {}, at: '2026-11-01T09:00', dueAt: '2026-11-01T14:00:00.000Z' },
  ...{ scheduledBy: 'admin', ...more },
});

export const news = 'dharma_chats_news';
export const newsTitle = 'Dharma Chat news';

const letter = (name: string, title: string, subject: string, htmlContent: string): EmailTemplate => ({
  ...{ name, title, subject, htmlContent, version: 1, mailBytes: 4000 },
  updatedAt: new Date().toISOString(),
});

/** What the server finds before a letter is sent. */
export const check = (problems: object[] = []) => ({
  ...{ recipients: 3, ratePerSecond: 10, seconds: 1, leftToday: 100, notes: [], underWay: null, before: null },
  problems,
});

/** The API that the list and the editor of letters use, with three letters, among them the news and the welcome. It only stores letters. */
export function letterApi() {
  const letters = new Map<string, EmailTemplate>();
  const answers: ApiAnswers = { ...signedIn, 'GET scheduled-sends': [], 'GET upcoming-events': [] };
  const existing = (name: string) => letters.get(name) as EmailTemplate;

  function add(written: EmailTemplate): Response {
    letters.set(written.name, written);
    const path = `email-templates/${written.name}`;
    Object.assign(answers, {
      [`PUT ${path}`]: ({ body }: ApiCall) => {
        const { version, ...rest } = existing(written.name);
        const saved = { ...rest, ...(body as object), version: version + 1, updatedAt: new Date().toISOString() };
        letters.set(written.name, saved);
        return Response.json(saved);
      },
      [`GET ${path}/draft`]: null,
      [`PUT ${path}/draft`]: () =>
        Response.json({ revision: 1, version: 1, savedAt: new Date().toISOString(), savedBy: 'admin', own: true }),
      [`DELETE ${path}/draft`]: () => new Response(null, { status: 204 }),
      [`GET ${path}/versions`]: [],
    });
    return Response.json(written, { status: 201 });
  }

  add(letter('spring', 'Spring', 'Spring', '<p>Hello</p>'));
  add(letter('newsletter_welcome', 'Welcome', 'Welcome to Dharma Chats', '<p>Hello</p>'));
  add(
    letter(
      news,
      newsTitle,
      'New from Dharma Chats',
      '<p>Dear {firstName|friend},</p><p>A new conversation is there.</p>',
    ),
  );
  Object.assign(answers, {
    'GET email-templates': () => Response.json([...letters.values()]),
    'POST email-templates': ({ body }: ApiCall) => {
      const { name, title, subject } = body as EmailTemplate;
      return add(letter(name, title, subject, '<p>Dear {firstName|friend},</p>'));
    },
  });
  return {
    answers,
    letters,
    add: (name: string, subject: string, htmlContent = '<p>Hello</p>') =>
      add(letter(name, subject, subject, htmlContent)),
  };
}
