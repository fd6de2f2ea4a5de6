import { resolveTxt } from 'node:dns/promises';
import { GetEmailIdentityCommand, type GetEmailIdentityCommandOutput, SESv2Client } from '@aws-sdk/client-sesv2';
import { healthRequests } from './clients.ts';
import { bad, good } from './finding.ts';
import { deployedSettings } from './settings.ts';

const client = new SESv2Client(healthRequests);

const records = 'docs/deploy.md says where the records are: add them to the domain, and wait up to an hour';

/** The sender's identity at SES: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetEmailIdentity.html */
export function fetchIdentity(): Promise<GetEmailIdentityCommandOutput | undefined> {
  return client.send(new GetEmailIdentityCommand({ EmailIdentity: identityName() })).catch((error) => {
    if (error instanceof Error && error.name === 'NotFoundException') return undefined;
    throw error;
  });
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

function identityName(): string {
  const { senderIdentity, senderAddress } = deployedSettings();
  return senderIdentity ?? domainOf(senderAddress);
}

type Identity = GetEmailIdentityCommandOutput | undefined;

export function identity(response: Identity) {
  const name = identityName();
  if (!response)
    return bad(`SES doesn’t know ${name}`, 'Set senderIdentity to an identity that SES has, or to null, and deploy.');
  if (response.VerifiedForSendingStatus) return good(`${name} is verified`);
  return bad(
    `${name} is not verified: SES sends nothing`,
    name.includes('@') ? 'Open the link in the email that SES sent to this address.' : `${records}.`,
  );
}

export function dkim(response: Identity) {
  const { SigningEnabled, Status } = response?.DkimAttributes ?? {};
  if (SigningEnabled && Status === 'SUCCESS') return good('Emails are signed');
  if (Status === 'SUCCESS')
    return bad('Signing is switched off', 'Switch on DKIM signatures for the identity, in the SES console.');
  return bad(`SES doesn’t find the three CNAME records (${Status ?? 'no status'})`, `${records}.`);
}

export function mailFrom(response: Identity) {
  const { MailFromDomain, MailFromDomainStatus } = response?.MailFromAttributes ?? {};
  if (MailFromDomain && MailFromDomainStatus === 'SUCCESS')
    return good(`Undeliverable mail returns to ${MailFromDomain}`);
  if (!MailFromDomain)
    return bad(
      'Bounces go to an Amazon domain, so SPF doesn’t cover yours',
      'Set a custom MAIL FROM domain for the identity, in the SES console.',
    );
  return bad(`SES doesn’t find the MX and TXT records of ${MailFromDomain} (${MailFromDomainStatus})`, `${records}.`);
}

/** RFC 7489, 6.6.3: the record of the domain itself, else of its parent domain. */
export async function dmarc() {
  const domain = domainOf(deployedSettings().senderAddress);
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const each of domains) {
    const record = (await textRecords(`_dmarc.${each}`)).find((text) => /^v=DMARC1\b/i.test(text));
    if (record) return good(`_dmarc.${each}: ${record}`);
  }
  return bad(
    `There is no record at _dmarc.${domain}: large mail providers refuse newsletters from such a domain`,
    `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none" is a start.`,
  );
}

async function textRecords(name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
