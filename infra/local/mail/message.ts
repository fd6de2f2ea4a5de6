/** What SES's SendEmail takes, as far as this product and its tests go. */
export interface SendEmailInput {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  ConfigurationSetName?: string;
  EmailTags?: { Name: string; Value: string }[];
  Content: {
    Simple?: {
      Subject?: { Data: string };
      Body?: { Html?: { Data: string }; Text?: { Data: string } };
      Headers?: { Name: string; Value: string }[];
      /** `RawContent` in base64. */
      Attachments?: { FileName: string; ContentType?: string; RawContent: string }[];
    };
  };
}

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
  /** `content` as text where it is text, else in base64. */
  attachments: { name: string; type: string; content: string }[];
}

export function mailOf(id: string, at: Date, input: SendEmailInput): Mail {
  const { Subject, Body, Headers = [], Attachments = [] } = input.Content.Simple ?? {};
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = input.Destination ?? {};
  return {
    id,
    at: at.toISOString(),
    from: input.FromEmailAddress ?? '',
    to: [...ToAddresses, ...CcAddresses, ...BccAddresses],
    subject: Subject?.Data ?? '',
    html: Body?.Html?.Data ?? '',
    text: Body?.Text?.Data ?? '',
    headers: {
      ...(input.ReplyToAddresses?.length && { 'Reply-To': input.ReplyToAddresses.join(', ') }),
      ...Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    },
    attachments: Attachments.map(({ FileName, ContentType = 'application/octet-stream', RawContent }) => ({
      name: FileName,
      type: ContentType,
      content: ContentType.startsWith('text/') ? Buffer.from(RawContent, 'base64').toString() : RawContent,
    })),
  };
}
