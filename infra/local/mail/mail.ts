import { recipientsOf, type SendEmailInput } from './sendEmailRequest.ts';

/** A mail in the inbox of the local cloud. */
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
  /** SES's message tags; absent for mail from SNS. */
  tags?: Record<string, string>;
  /** `content` is plain text for text types, otherwise base64. `contentId`: of a picture in the text, which `cid:` addresses name. */
  attachments: { name: string; type: string; content: string; contentId?: string }[];
}

/** The mail's HTML as a mail program shows it: with the pictures that it carries. */
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
