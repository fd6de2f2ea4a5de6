import * as z from 'zod/mini';
import { attendanceType } from '../../people/model/attendance.ts';
import { email } from '../../people/model/email.ts';
import { oneLine, requiredText, severalLines } from '../../platform/fields.ts';
import { protectedTemplates } from '../../site/site.ts';

export const templateName = z
  .string('Template name is required')
  .check(
    z.trim(),
    z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'Use 1 to 64 lowercase letters, digits, - or _ for the template name'),
  );

/** What admins call the letter. Readers never see it. */
const title = requiredText('Title', 200);

/** It becomes a mail header. */
const subject = requiredText('Subject', 200);

/** The line that mail programs show after the subject. */
const previewText = z
  .string()
  .check(z.overwrite(oneLine), z.trim(), z.maxLength(200, 'Preview text can have at most 200 characters'));

/** The two bodies share one DynamoDB item, which holds 400 KB; mail programs clip far earlier, at 102 KB. */
const tooLong = 'The content is too long for one email';
export const body = z.string().check(z.overwrite(severalLines), z.maxLength(150_000, tooLong));

export const emailTemplate = z.object({
  name: templateName,
  title: z.string(),
  subject: z.string(),
  previewText: z.optional(z.string()),
  /** May contain placeholders: shared/letters/placeholders/placeholders.ts. Cleaned when it was saved. */
  htmlContent: z.string(),
  /** If absent, the email's plain-text part is made from the HTML. */
  textContent: z.optional(z.string()),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  /** Who saved this version, by username; absent for a letter's initial content. */
  savedBy: z.optional(z.string()),
  lastTestAt: z.optional(z.iso.datetime()),
  /** Size of the finished HTML, frame included. */
  mailBytes: z.int(),
  /** Only in the list: its unsaved draft. `savedBy` is a username. */
  draft: z.optional(z.object({ savedAt: z.iso.datetime(), savedBy: z.string(), own: z.boolean() })),
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

export const bodiesFit = z.refine<{ htmlContent: string; textContent?: string | undefined }>(
  ({ htmlContent, textContent }) => bytesOf(htmlContent) + bytesOf(textContent) <= 300_000,
  { path: ['htmlContent'], error: tooLong },
);

const bytesOf = (text = '') => new TextEncoder().encode(text).length;

export const emailTemplateInput = z
  .strictObject({
    /** If absent, it stays as it is. */
    title: z.optional(title),
    subject,
    previewText: z.optional(previewText),
    htmlContent: body,
    textContent: z.optional(body),
    /** The version that was edited. If another save came first, this one is refused with 409. */
    version: z.optional(z.int()),
    /** The revision of the draft being saved: saving deletes that draft. */
    draft: z.optional(z.int()),
  })
  .check(bodiesFit);
export type EmailTemplateInput = z.infer<typeof emailTemplateInput>;

/** As which sample reader a test is composed. `nameless`: gave no name. `guest`: signed up for the next event. */
const testReader = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('nameless') }),
  z.strictObject({ type: z.literal('guest'), attendanceType }),
]);
export type TestReader = z.infer<typeof testReader>;

/** Without a reader, a test is for "Preview User". */
export const testMailInput = z.strictObject({ testEmail: email, reader: z.optional(testReader) });
/** Without a title, it is made from the name. */
export const newTemplateInput = z.strictObject({ name: templateName, subject, title: z.optional(title) });
export const replicateInput = z.strictObject({
  newName: templateName,
  newSubject: subject,
  newTitle: z.optional(title),
});

/** Something that would harm an email's readers or its sending. `message` is for the admin. */
export const mailProblem = z.object({
  kind: z.enum([
    'missing-subject',
    'unknown-placeholder',
    'empty-placeholder',
    'personal-link',
    'unsaved-draft',
    'relative-link',
    'dead-link',
    'picture-address',
    'missing-alt',
    'missing-card',
    'unreadable',
    'too-large',
    'untested',
    'over-quota',
    'account',
    'no-recipients',
  ]),
  message: z.string(),
});
export type MailProblem = z.infer<typeof mailProblem>;

/** A letter that the site prepared for a new episode. */
export const preparedLetter = z.object({
  name: templateName,
  subject: z.string(),
  /** The episode's title, as visitors see it. */
  episode: z.string(),
  at: z.iso.datetime(),
});
export type PreparedLetter = z.infer<typeof preparedLetter>;

/** The title of a letter that no one gave one: its name in words. `spring_letter` becomes "Spring letter". */
export function titleFrom(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const [welcome, , dayBefore, hourBefore] = protectedTemplates;
const reminder =
  ', if the event has this reminder switched on. For those in the room, it ends with the code for the door.';

const automatic: Record<string, string> = {
  [welcome]: 'Everyone who joins the list on the site gets it right away.',
  [dayBefore]: `Sent to everyone with a seat a day before${reminder}`,
  [hourBefore]: `Sent to everyone with a seat an hour before${reminder}`,
};

/** Who gets an automatic letter and when, as a sentence; undefined for a letter that admins send. */
export const automaticallyTo = (name: string): string | undefined =>
  Object.hasOwn(automatic, name) ? automatic[name] : undefined;

export const isAboutEvent = (name: string): boolean => name === dayBefore || name === hourBefore;
