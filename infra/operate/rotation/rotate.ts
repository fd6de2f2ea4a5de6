import type { SecretName } from '../../../shared/platform/resources.ts';
import type { TargetStack } from '../commandLine/target.ts';
import { type EdgeHeader, edgeHeaderOf } from './edgeHeader.ts';
import { type StoredSecret, storedSecretOf, untilKnown } from './storedSecret.ts';

const hour = 60 * 60 * 1000;

/** What each secret signs. A rotation ends what was signed before the rotation before it. */
const rules: Record<SecretName, { signed: string; leastApart: number }> = {
  // CloudFront is waited for.
  origin: { signed: 'CloudFront’s requests', leastApart: 0 },
  // Sessions last half as long.
  session: { signed: 'Sessions', leastApart: 24 * hour },
  // The law asks for thirty days (CAN-SPAM, 16 CFR 316.5) or sixty (CASL, SC 2010 c. 23, section 11). Half a year is kinder.
  links: { signed: 'Links in mails', leastApart: 183 * 24 * hour },
};

/**
 * Gives a secret a new value. The one before it is accepted until the next rotation; with `compromised` there are two
 * rotations at once, so that it is not. Throws where that would end too early what was signed. Can be run again where it was
 * interrupted.
 */
export async function rotate(
  stack: TargetStack,
  name: SecretName,
  { compromised }: { compromised: boolean },
): Promise<void> {
  const secret = await storedSecretOf(stack, name);
  const edge = name === 'origin' ? await edgeHeaderOf(stack) : undefined;
  const { signed, leastApart } = rules[name];
  const { current, previous } = await secret.read();
  const earliest = new Date(current.since.getTime() + leastApart);
  if (previous && !compromised && Date.now() < earliest.getTime())
    throw new Error(
      `${signed} from before ${said(current.since)}, when this secret was rotated last, must work until ${said(earliest)}: come again then. Where somebody may know the value, add --compromised, which ends them all at once`,
    );
  for (let times = compromised ? 2 : 1; times > 0; times--) await (edge ? rotateHeader(secret, edge) : secret.put());
  const end = compromised ? 'now' : previous && said(current.since);
  console.log(end ? `${signed} from before ${end} are accepted no more` : `${signed} go on as before`);
}

/** First the API accepts the new value, then CloudFront sends it. Goes on with what an interrupted run has put. */
async function rotateHeader(secret: StoredSecret, edge: EdgeHeader): Promise<void> {
  let { current } = await secret.read();
  if (await edge.sends(current.text)) {
    // A part of the edge that sends the value before this one would be refused after the next.
    await edge.untilDeployed();
    current = await secret.put();
  }
  await untilKnown(current.since);
  await edge.change(current.text);
  console.log('CloudFront is told to send the new value: that takes some minutes');
  await edge.untilDeployed();
}

/** The day, in UTC: `2026-04-15`. */
const said = (at: Date): string => at.toISOString().slice(0, 10);
