import type { RotatedSecret } from '../../../shared/platform/resources.ts';
import type { Invoke, TargetStack } from '../commandLine/target.ts';
import { type EdgeHeader, edgeHeaderOf } from './edgeHeader.ts';
import { type StoredSecret, storedSecretOf, untilAccepted } from './storedSecret.ts';

const hour = 60 * 60 * 1000;

/** What each secret signs. A rotation invalidates what was signed before the previous rotation. */
const rules: Record<RotatedSecret, { signed: string; minimumAge: number }> = {
  // The rotation waits for CloudFront.
  origin: { signed: 'CloudFront’s requests', minimumAge: 0 },
  // Sessions last half as long.
  session: { signed: 'Sessions', minimumAge: 24 * hour },
  // The law requires thirty days (CAN-SPAM, 16 CFR 316.5) or sixty (CASL, SC 2010 c. 23, section 11). Half a year is kinder.
  links: { signed: 'Links in emails', minimumAge: 183 * 24 * hour },
};

/**
 * Gives a secret a new value. The previous one is accepted until the next rotation; with `compromised`, it rotates twice, so
 * that no function accepts the previous value two minutes later, and ends what sessions handed out. Throws if what was signed would become invalid too early. Can be run again
 * after an interruption.
 */
export async function rotate(
  stack: TargetStack,
  invoke: Invoke,
  name: RotatedSecret,
  { compromised }: { compromised: boolean },
): Promise<void> {
  const secret = await storedSecretOf(stack, name);
  const edge = name === 'origin' ? await edgeHeaderOf(stack) : undefined;
  const { signed, minimumAge: leastApart } = rules[name];
  const { current, previous } = await secret.read();
  const earliest = new Date(current.since.getTime() + leastApart);
  if (previous && !compromised && Date.now() < earliest.getTime())
    throw new Error(
      `${signed} from before ${dayOf(current.since)}, when this secret was last rotated, must work until ${dayOf(earliest)}: try again then. If someone may know the value, add --compromised, which invalidates all of them at once`,
    );
  for (let times = compromised ? 2 : 1; times > 0; times--) await (edge ? rotateHeader(secret, edge) : secret.put());
  if (compromised && name === 'session') {
    await invoke('workers/manageAdmins', { action: 'end-all' });
    console.log('Open invitations of admins are withdrawn, and links to new addresses end');
  }
  const end = previous && `${signed} from before ${dayOf(current.since)} are no longer accepted`;
  // Functions read secrets again once a minute.
  const ended = `${signed} from before now are refused everywhere within two minutes`;
  console.log(compromised ? ended : (end ?? `${signed} stay valid`));
}

/** First the API accepts the new value, then CloudFront sends it. Continues with a value that an interrupted run put. */
async function rotateHeader(secret: StoredSecret, edge: EdgeHeader): Promise<void> {
  let { current } = await secret.read();
  if (await edge.sends(current.text)) {
    // Edge locations that still send the previous value would be refused after the next rotation.
    await edge.untilDeployed();
    current = await secret.put();
  }
  await untilAccepted(current.since);
  await edge.change(current.text);
  console.log('CloudFront is being changed to send the new value, which takes a few minutes');
  await edge.untilDeployed();
}

/** The day, in UTC: `2026-04-15`. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
