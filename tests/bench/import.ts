import { type ImportFormat, importFormat } from '../../shared/people/model/subscriberImport.ts';
import type { Cloud } from '../support/cloud/cloud.ts';
import { signIn, type Visitor } from '../support/cloud/visitor.ts';
import { ImportRun, sumOf } from '../support/data/subscriberImports.ts';
import { type Figure, figure, inSeconds, median, timed } from './measure.ts';

const people = 100_000;
/** For the dashboard's requests, in milliseconds: the same as without an import. */
const bar = 1000;
/** Between two requests of the dashboard, in milliseconds. */
const pause = 1000;

/** Each system's columns and rows. */
const files: Record<
  Extract<ImportFormat, 'mailchimp' | 'substack' | 'ghost' | 'buttondown' | 'own'>,
  { titles: string; row: (address: string) => string }
> = {
  mailchimp: {
    titles:
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
    row: (address) =>
      `${address},Ana,Lima,2,"2024-03-01 10:00:00",192.0.2.1,"2024-03-01 10:05:00",192.0.2.1,,,,,Europe/Lisbon,PT,,"2024-03-01 10:05:00",123456789,abcdef0123,,"""friends"",""retreat"""`,
  },
  substack: {
    titles: 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
    row: (address) => `${address},false,,other,false,2024-03-01T10:00:00.000Z,`,
  },
  ghost: {
    titles:
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
    row: (address) => `65e1a0f0c0ffee0001,${address},Ana Lima,,true,false,,2024-03-01T10:00:00.000Z,,friends,`,
  },
  buttondown: {
    titles: 'email_address,notes,metadata,tags,referrer_url,secondary_id,type,source,creation_date,unsubscription_date',
    row: (address) => `${address},,{},friends,https://example.org/,1,regular,organic,2024-03-01T10:00:00Z,`,
  },
  own: {
    titles: 'ID,First Name,Last Name,Email,Subscription Date,Status,Consent Source,Consent Date',
    row: (address) => `1,Ana,Lima,${address},2024-03-01T10:00:00.000Z,subscribed,Form,2024-03-01T10:00:00.000Z`,
  },
};

/** Imports a file of each system, with different people each time, and loads the dashboard meanwhile. */
export async function benchImport(cloud: Cloud): Promise<Figure[]> {
  const admin = await signIn(cloud);
  const figures: Figure[] = [];
  const responseTimes: number[] = [];
  const formats = Object.keys(files) as (keyof typeof files)[];
  for (const [n, format] of formats.entries()) {
    const { titles, row } = files[format];
    const rows = Array.from({ length: people }, (_, index) => row(`person${index}@${format}.example.org`));
    const file = `${titles}\r\n${rows.join('\r\n')}\r\n`;
    const what = `${people.toLocaleString('en')} rows of ${format}`;
    const run = await ImportRun.upload(admin, file);
    const checked = await timed(() => run.check({}, 3600));
    if (checked.result.format !== importFormat.parse(format)) throw new Error(`${format}: ${checked.result.problem}`);
    const watching = watchDashboard(admin, responseTimes);
    const imported = await timed(() => run.complete(3600));
    await watching.stop();
    const { counts } = imported.result;
    const isComplete = counts.added === people && sumOf(counts) === people;
    const { subscribers } = (await (await admin.call('/api/counts')).json()) as { subscribers: number };
    figures.push(
      figure(`dry run of ${what}, ${Math.round(file.length / 1_000_000)} MB`, inSeconds(checked.ms)),
      figure(`import of ${what}`, `${inSeconds(imported.ms)}, ${counts.added ?? 0} added`, 'all of them', isComplete),
      figure('subscribers on the dashboard then', String(subscribers), 'all', subscribers === (n + 1) * people),
    );
  }
  const slow = [...responseTimes].sort((a, b) => a - b)[Math.floor(responseTimes.length * 0.95)] ?? 0;
  return [
    ...figures,
    figure(
      `the dashboard's requests meanwhile (${responseTimes.length}): median, ms`,
      median(responseTimes).toFixed(0),
    ),
    figure('19 of 20 within, ms', slow.toFixed(0), `<= ${bar}`, slow <= bar),
  ];
}

/** Requests the counts and the first page of subscribers repeatedly, and records how long both took together. */
function watchDashboard(admin: Visitor, responseTimes: number[]): { stop(): Promise<void> } {
  let isRunning = true;
  const load = async () => {
    const answers = await Promise.all(['/api/counts', '/api/subscribers'].map((path) => admin.call(path)));
    for (const answer of answers) {
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  const ended = (async () => {
    while (isRunning) {
      responseTimes.push((await timed(load)).ms);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  ended.catch(() => {});
  return {
    async stop() {
      isRunning = false;
      await ended;
    },
  };
}
