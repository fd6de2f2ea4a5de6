import type { Finding } from '../../../shared/health/model/health.ts';
import type { Target } from '../commandLine/target.ts';
import { invalidation } from './invalidation.ts';
import { mail } from './mail.ts';
import { absent, found, page, picture } from './pages.ts';
import { api, form } from './requests.ts';
import type { SmokeSite } from './site.ts';
import { upload } from './upload.ts';

interface SmokeCheck {
  title: string;
  /** Resolves to what was seen. Throws what AWS answered if that is not good. */
  run(site: SmokeSite): Promise<string>;
  /** Seconds. */
  limit?: number;
}

const checks = {
  page: { title: 'A page', run: page },
  absent: { title: 'What does not exist', run: absent },
  found: { title: 'The sitemap, calendar and search', run: found },
  picture: { title: 'A picture', run: picture },
  form: { title: 'A form', run: form },
  api: { title: 'The API itself', run: api },
  upload: { title: 'An upload', run: upload },
  invalidation: { title: 'An invalidation', run: invalidation },
  // The function waits a minute for the events.
  mail: { title: 'An email', run: mail, limit: 85 },
} as const satisfies Record<string, SmokeCheck>;
export type SmokeCheckName = keyof typeof checks;

/** All checks, in the order in which they are shown. None leaves anything behind, and none mails a person. */
export const smokeChecks: Record<SmokeCheckName, SmokeCheck> = checks;

export interface SmokeResult {
  name: SmokeCheckName;
  finding: Finding;
}

/** Seconds. */
const usualLimit = 30;

/**
 * Begins all checks at once. Returns their results, in the checks' order; none of them rejects. `url`: where the site is
 * tried, by default at its own address. Throws if there is no such stack.
 */
export async function beginSmoke(target: Target, url?: string): Promise<Promise<SmokeResult>[]> {
  const stack = await target.stack();
  const site = { url: (url ?? stack.output('The site')).replace(/\/$/, ''), stack, invoke: target.invoke };
  return (Object.keys(smokeChecks) as SmokeCheckName[]).map((name) => runCheck(name, site));
}

async function runCheck(name: SmokeCheckName, site: Omit<SmokeSite, 'signal'>): Promise<SmokeResult> {
  const { title, run, limit = usualLimit } = smokeChecks[name];
  const signal = AbortSignal.timeout(limit * 1000);
  try {
    return { name, finding: { good: true, says: await run({ ...site, signal }) } };
  } catch (error) {
    const { name: kind, message } = error as Error;
    const says = signal.aborted
      ? `No answer within ${limit} seconds`
      : kind === 'Error'
        ? message
        : `${kind}: ${message}`;
    const remedy = `See “${title}” under “Does it work?” in docs/operate.md.`;
    return { name, finding: { good: false, says, remedy } };
  }
}
