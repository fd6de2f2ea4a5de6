/** Shared by server and site. The publisher decided them (docs/spec.md) unless a comment says otherwise. */

export const nameMaxLength = 60;
/**
 * What browsers require of a name or a city without scripts: two characters, or one that is not Latin, of which the
 * server says whether it is a name (people/model/person.ts).
 */
export const namePattern = String.raw`\s*(\S.*\S|[^\u0000-\u024f])\s*`;
/** RFC 5321 4.5.3.1.3: a path is at most 256 octets, the angle brackets included. */
export const emailMaxLength = 254;

/** Rows in one page of a list that can grow. A `Link` header with rel="next" names the next page (RFC 8288). */
export const pageSize = 1000;

/** The largest image that may be uploaded, in bytes. In base64 it must fit into the 6 MB of a Lambda invocation. */
export const maxUpload = 4 * 1024 * 1024;

/** Bytes; as JSON within Lambda's 6 MB: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const maxFeedFile = 4_500_000;

/** The longest side of a stored image, in pixels: the most that the site can show. */
export const maxImageSide = 1920;

/** The sides of a podcast's square cover, in pixels: https://podcasters.apple.com/support/823-podcast-requirements */
export const artworkSides = { least: 1400, most: 3000 };

/** The recent event that the latest episode replaces. Admins cannot create an event with this number. */
export const latestEventId = 1;

export const recentEventLengths = { title: 200, presenter: 200, description: 5000, imageUrl: 1000 } as const;

/** The header with the session's anti-forgery token, on every write by an admin. */
export const adminTokenHeader = 'X-Admin-Token';
/** The token by which an admin has confirmed that it is them, on whatever changes an account. */
export const stepUpHeader = 'X-Step-Up';
/** The key of a link to the door's list, instead of a session. */
export const doorKeyHeader = 'X-Door-Key';

/** Marks a repeated request, which is done only once (IETF draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'Idempotency-Key';

/** The longest that starting a newsletter waits for its end before it answers, in milliseconds. */
export const sendWait = 20_000;

/** How long an email to one person that SES does not let out is retried, in days. */
export const deferredMailDays = 3;

/** The header in which CloudFront sends the origin secret to the API. */
export const originHeader = 'x-origin-verify';

/** The visitor's address and host, set at the edge by infra/edgeFunctions/viewer.js. */
export const viewerHeaders = { address: 'x-viewer-address', host: 'x-viewer-host' } as const;

/**
 * What functions log as `alarm` because someone must look at it; counted in the log of the workers alone. The alarm's
 * email says what it means and what to do first; docs/runbook.md has a section for each.
 */
export const alarmEvents = {
  InDoubt: 'It is not known whether some people got an email. The admin’s dashboard names them: decide about each.',
  DoubleSend:
    'SES accepted the same email for one recipient twice. If it is a newsletter’s, pause the send if it is still under way.',
  MailDeferred: 'SES is not sending welcome and confirmation emails. The admin’s dashboard says why.',
  CampaignPaused:
    'SES stopped accepting email partway through a send, or a letter was held when it was due. Scheduled and Sent says why, and what to do.',
  CampaignStalled:
    'A newsletter has made no progress for 15 minutes, though it was started again. Check whether its workers fail.',
  PageNotPublished:
    'A page could not be rendered: visitors see its last version. The log of workers/publishPages says why.',
  FeedUnreadable:
    'The podcast’s feed couldn’t be read for a day, so new episodes are missing. Check whether its address opens.',
  SignupFlood:
    'The forms cause more email than they may, or too much of it bounces, so emails wait. Check whether it is an event or an attack.',
} as const;
