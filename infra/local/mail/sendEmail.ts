import { z } from 'zod';
import { AwsError } from '../aws/errors.ts';
import type { MailSetup } from '../template/messaging.ts';

/** `Name <a@b.c>` -> `a@b.c` */
export const addressOf = (mailbox: string) => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

const text = z.object({ Data: z.string(), Charset: z.string().optional() });
const addresses = z.array(z.string()).optional();
const nameAndValue = z.array(z.object({ Name: z.string(), Value: z.string() })).optional();

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html */
const attachment = z.strictObject({
  FileName: z.string(),
  ContentType: z.string().optional(),
  ContentDisposition: z.enum(['ATTACHMENT', 'INLINE']).optional(),
  ContentId: z.string().optional(),
  ContentTransferEncoding: z.enum(['BASE64', 'QUOTED_PRINTABLE']).optional(),
  RawContent: z.base64(),
});
type Attachment = z.infer<typeof attachment>;

/**
 * The parts of SendEmail that the local SES supports: simple content, not raw messages or SES templates.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
const sendEmailSchema = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }).optional(),
  ReplyToAddresses: addresses,
  ConfigurationSetName: z.string().optional(),
  EmailTags: nameAndValue,
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: text.refine(({ Data }) => Data !== ''),
      Body: z
        .object({ Html: text.optional(), Text: text.optional() })
        .refine(({ Html, Text }) => Html?.Data || Text?.Data),
      Headers: nameAndValue,
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
  const { data, error } = sendEmailSchema.safeParse(body);
  if (error) throw new AwsError('BadRequestException', `The local SES cannot send this: ${z.prettifyError(error)}`);
  check(data, setup);
  return data;
}

function check(input: SendEmailInput, setup: MailSetup): void {
  const refuse = (message: string) => {
    throw new AwsError('BadRequestException', message);
  };
  const recipients = recipientsOf(input);
  for (const mailbox of [input.FromEmailAddress, ...recipients, ...(input.ReplyToAddresses ?? [])]) {
    const problem = problemWith(mailbox);
    if (problem) refuse(problem);
  }
  // https://docs.aws.amazon.com/ses/latest/dg/quotas.html
  if (recipients.length > 50) refuse('Recipient count exceeds 50.');
  if (recipients.length === 0) refuse('Must have at least one recipient.');

  const set = input.ConfigurationSetName;
  if (set && !setup.configurationSets.includes(set))
    throw new AwsError('NotFoundException', `Configuration set <${set}> does not exist.`);

  const { Subject, Headers = [], Attachments = [] } = input.Content.Simple;
  if (/[\r\n]/.test(Subject.Data)) refuse('Subject contains a line break.');
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html
  if (Headers.length > 15) refuse('A message can have at most 15 headers.');
  for (const { Name, Value } of Headers)
    if (!/^[!-9;-@A-~]{1,126}$/.test(Name) || !/^[ -~]{0,870}$/.test(Value)) refuse(`Invalid header <${Name}>.`);
  for (const each of Attachments) {
    const problem = problemOfAttachment(each);
    if (problem) refuse(`Invalid ${problem} of attachment <${each.FileName}>.`);
  }
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html
  for (const { Name, Value } of input.EmailTags ?? [])
    for (const text of [Name, Value]) if (!/^[A-Za-z0-9_.@-]{1,256}$/.test(text)) refuse(`Invalid tag <${text}>.`);
}

/**
 * What is wrong with an attachment: that SES would refuse it, or that mail programs could not show it, which SES does not notice.
 * An id is used as it stands in the header Content-ID and in `cid:` addresses (RFC 2392), so it is written in characters that need
 * no escape.
 */
function problemOfAttachment({ FileName, ContentType = 'x', ContentId, ...rest }: Attachment): string | undefined {
  if (!/^[^\r\n]{1,255}$/.test(FileName)) return 'name';
  if (!/^[^\r\n]{1,78}$/.test(ContentType)) return 'type';
  if (ContentId === undefined ? rest.ContentDisposition === 'INLINE' : !/^[\w.@-]{1,78}$/.test(ContentId)) return 'id';
  const isPlain = Buffer.from(rest.RawContent, 'base64').every((byte) => byte < 0x80);
  return rest.ContentTransferEncoding === undefined && !isPlain ? 'encoding' : undefined;
}

/** SES's message about an invalid mailbox; undefined if it is valid. */
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
  /** SES's message tags. */
  tags: Record<string, string>;
  /**
   * `content` is plain text for text types, otherwise base64. `contentId`: of a picture in the text, which `cid:` addresses name.
   */
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
