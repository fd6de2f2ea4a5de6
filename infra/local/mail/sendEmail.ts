import { z } from 'zod';
import { AwsError } from '../aws/errors.ts';
import type { MailSetup } from '../template/messaging.ts';

/** `Name <a@b.c>` -> `a@b.c` */
export const addressOf = (mailbox: string) => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

const text = z.object({ Data: z.string(), Charset: z.string().optional() });
const addresses = z.array(z.string()).optional();

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const header = z.object({
  Name: z.string().regex(/^[!-9;-@A-~]{1,126}$/),
  Value: z.string().regex(/^[ -~]{0,870}$/),
});

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html */
const tagText = z.string().regex(/^[A-Za-z0-9_.@-]{1,256}$/);

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html */
const attachment = z
  .strictObject({
    FileName: z.string().regex(/^[^\r\n]{1,255}$/),
    ContentType: z
      .string()
      .regex(/^[^\r\n]{1,78}$/)
      .optional(),
    ContentDisposition: z.enum(['ATTACHMENT', 'INLINE']).optional(),
    // As it stands in the header Content-ID and in `cid:` addresses (RFC 2392): nothing in it needs an escape.
    ContentId: z
      .string()
      .regex(/^[\w.@-]{1,78}$/)
      .optional(),
    ContentTransferEncoding: z.enum(['BASE64', 'QUOTED_PRINTABLE']).optional(),
    RawContent: z.base64(),
  })
  // What SES does not notice, and mail programs could not show.
  .refine(({ ContentId, ContentDisposition }) => ContentId || ContentDisposition !== 'INLINE', 'It needs a ContentId')
  .refine(
    ({ ContentTransferEncoding, RawContent }) =>
      ContentTransferEncoding || Buffer.from(RawContent, 'base64').every((byte) => byte < 0x80),
    'It needs a ContentTransferEncoding',
  );

/**
 * The parts of SendEmail that the local SES supports: simple content, not raw messages or SES templates.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
const sendEmailSchema = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }).optional(),
  ReplyToAddresses: addresses,
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.object({ Name: tagText, Value: tagText })).optional(),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: text.refine(({ Data }) => /^[^\r\n]+$/.test(Data)),
      Body: z
        .object({ Html: text.optional(), Text: text.optional() })
        .refine(({ Html, Text }) => Html?.Data || Text?.Data),
      Headers: z.array(header).max(15).optional(),
      Attachments: z.array(attachment).optional(),
    }),
  }),
});

export type SendEmailInput = z.infer<typeof sendEmailSchema>;

export function recipientsOf({ Destination = {} }: SendEmailInput): string[] {
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination;
  return [...ToAddresses, ...CcAddresses, ...BccAddresses];
}

/** Throws SES's error if SES would refuse the request, or an error that names what the local SES does not support. */
export function parseSendEmail(body: unknown, setup: MailSetup): SendEmailInput {
  const refuse = (message: string) => new AwsError('BadRequestException', message);
  const { data, error } = sendEmailSchema.safeParse(body);
  if (error) throw refuse(`The local SES cannot send this: ${z.prettifyError(error)}`);
  const recipients = recipientsOf(data);
  for (const mailbox of [data.FromEmailAddress, ...recipients, ...(data.ReplyToAddresses ?? [])]) {
    const problem = problemWith(mailbox);
    if (problem) throw refuse(problem);
  }
  // https://docs.aws.amazon.com/ses/latest/dg/quotas.html
  if (recipients.length > 50) throw refuse('Recipient count exceeds 50.');
  if (recipients.length === 0) throw refuse('Must have at least one recipient.');
  const set = data.ConfigurationSetName;
  if (set && !setup.configurationSets.includes(set))
    throw new AwsError('NotFoundException', `Configuration set <${set}> does not exist.`);
  return data;
}

function problemWith(mailbox: string): string | undefined {
  const isControl = (character: string) => character < ' ' || character === '\x7f';
  if ([...mailbox].some(isControl)) return 'Invalid address: it contains control characters.';
  const address = addressOf(mailbox);
  const at = address.lastIndexOf('@');
  if (at < 0) return "Missing final '@domain'";
  const local = address.slice(0, at);
  // SES does not support SMTPUTF8. The lengths are from RFC 5321 4.5.3.1.
  if (!/^[!-~]*$/.test(local)) return 'Local address contains control or whitespace';
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(address.slice(at + 1))) return 'Domain contains illegal character';
  const isWrong = /^\.|\.\.|\.$|[\s"(),:;<>@[\\\]]/.test(local);
  return isWrong || local === '' || local.length > 64 || address.length > 320
    ? `Invalid address <${address}>.`
    : undefined;
}

export interface Mail {
  id: string;
  /** ISO 8601. */
  at: string;
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  tags: Record<string, string>;
  /** `content`: base64, or text for text types. `contentId`: of a picture in the text, by which `cid:` names it. */
  attachments: { name: string; type: string; content: string; contentId?: string }[];
}

/** The email's HTML as a mail program shows it: with the pictures that it carries. */
export const shownHtml = ({ html, attachments }: Mail): string =>
  attachments.reduce(
    (text, { contentId, type, content }) =>
      contentId === undefined ? text : text.replaceAll(`"cid:${contentId}"`, `"data:${type};base64,${content}"`),
    html,
  );

export function mailOf(id: string, at: Date, input: SendEmailInput): Mail {
  const { Subject, Body, Headers = [], Attachments = [] } = input.Content.Simple;
  return {
    id,
    at: at.toISOString(),
    from: input.FromEmailAddress,
    to: recipientsOf(input),
    subject: Subject.Data,
    html: Body.Html?.Data ?? '',
    text: Body.Text?.Data ?? '',
    headers: {
      ...(input.ReplyToAddresses?.length && { 'Reply-To': input.ReplyToAddresses.join(', ') }),
      ...Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    },
    tags: Object.fromEntries((input.EmailTags ?? []).map(({ Name, Value }) => [Name, Value])),
    attachments: Attachments.map(({ FileName, ContentType = 'application/octet-stream', ContentId, RawContent }) => ({
      name: FileName,
      type: ContentType,
      content: ContentType.startsWith('text/') ? Buffer.from(RawContent, 'base64').toString() : RawContent,
      ...(ContentId && { contentId: ContentId }),
    })),
  };
}
