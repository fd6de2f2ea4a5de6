/** Numbers that the server and the site share. Their source is the product's specification unless a comment says otherwise. */

export const nameMinLength = 2;
export const nameMaxLength = 60;
/** RFC 5321 4.5.3.1.3: a path is at most 256 octets, the angle brackets included. */
export const emailMaxLength = 254;

/** Rows in one page of a list that can grow; the next page is named by a `Link` header with rel="next" (RFC 8288). */
export const pageSize = 1000;

/** Largest image that may be uploaded, in bytes. In base64 it must fit the 6 MB of a call of a Lambda. */
export const maxUpload = 4 * 1024 * 1024;

/** Largest side of an image that is kept: what the site can show, in pixels. */
export const maxImageSide = 1920;

/** The recent event whose place the latest episode takes. None is made by hand under this number. */
export const latestEventId = 1;

/** The most characters that fields of a recent event may have. */
export const recentEventLengths = { title: 200, presenter: 200, description: 5000, imageUrl: 1000 } as const;

/** Header that carries the session's anti-forgery token on every write by an admin. */
export const adminTokenHeader = 'X-Admin-Token';

/**
 * Header by which a request says that it is the same as an earlier one, whose answer may have got lost: it is done once
 * (IETF draft-ietf-httpapi-idempotency-key-header).
 */
export const idempotencyHeader = 'Idempotency-Key';

/** Longest that starting a newsletter waits for its end before it answers, in milliseconds. */
export const sendWait = 20_000;

/** So long a mail to one person that SES does not let out is tried again, in days. */
export const deferredMailDays = 3;

/** Header that CloudFront sends to the API with the origin secret. */
export const originHeader = 'x-origin-verify';

/** The visitor's own, as infra/edgeFunctions/apiRequest.js sets them at the edge. */
export const viewerHeaders = { address: 'x-viewer-address', host: 'x-viewer-host' } as const;

/**
 * What some functions log as `alarm` when somebody must look at it. The alarm then says what it means and what to do first;
 * docs/runbook.md has a section for each.
 */
export const alarmEvents = {
  InDoubt: {
    from: ['workers/runCampaign'],
    says: 'Nobody knows whether some recipients of a newsletter got it. Open the campaign and decide about them.',
  },
  DoubleSend: {
    from: ['workers/handleSesEvents'],
    says: 'SES accepted two mails of one newsletter for one recipient. Pause the campaign if it is still being sent.',
  },
  MailDeferred: {
    from: ['workers/retryDeferredMail'],
    says: 'SES does not let welcome and confirmation mails out. The dashboard of the admin says why.',
  },
  CampaignPaused: {
    from: ['workers/sendNewsletter', 'workers/sweepCampaigns'],
    says: 'SES refused to go on in the middle of a newsletter, or one was held at its time. Sent Newsletters says why, and what to do.',
  },
  CampaignStalled: {
    from: ['workers/sweepCampaigns'],
    says: 'A newsletter has not moved for a quarter of an hour, though it was started again. See whether its workers fail.',
  },
  PageNotPublished: {
    from: ['workers/publishPages'],
    says: 'A page could not be rendered: visitors see its last version. The log of workers/publishPages says why.',
  },
  FeedUnreadable: {
    from: ['workers/importEpisodes'],
    says: 'The podcast’s feed could not be read for a day, so new episodes are missing. See whether its address opens.',
  },
  SignupFlood: {
    from: ['api/newsletter/subscribe', 'api/signups/create'],
    says: 'So many signed up within an hour that nobody else can for the rest of it. See whether it is an event, or an attack.',
  },
} as const;
