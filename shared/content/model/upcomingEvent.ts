import * as z from 'zod/mini';
import {
  editedVersion,
  linkToImage,
  linkToJoin,
  linkToPay,
  localMinute,
  requiredText,
  severalLines,
  text,
  version,
} from '../../platform/fields.ts';
import { understand, type WrittenTimes } from '../../time/readTimes.ts';

const attendance = z.enum(['both', 'in-person', 'virtual']);

/** The IANA name of a time zone: "Europe/London". */
const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone, 'Please choose a time zone from the list'));

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const seats = z
  .int('Please enter a whole number of seats')
  .check(
    z.minimum(1, 'Please enter at least 1 seat, or leave it empty'),
    z.maximum(100_000, 'Please enter at most 100,000 seats'),
  );

/** Without them, those of site.ts apply. An empty venue, address or price shows nothing. */
const ownInput = {
  /** Without it, both. */
  attendance: z.optional(attendance),
  venue: z.optional(text(200)),
  /** One line, e.g. "100 Sample Street, New York, NY 10001". */
  address: z.optional(text(300)),
  /** Free text, e.g. "$10.00" or "Free". */
  price: z.optional(text(100)),
  /** When the doors open: free text, e.g. "6:20 PM". */
  doorsTime: z.optional(text(100)),
  /** Whose clocks its times are by; without it, site.ts's. */
  timeZone: z.optional(timeZone),
  /** When sign-up closes, by the event's clocks; without it, or empty, when the event is over. */
  signupCloses: z.optional(z.union([localMinute, z.literal('')], 'Please choose a day and a time')),
  /** Where a ticket can be paid, in whatever shop. */
  payLink: z.optional(text(1000).check(...linkToPay)),
};

const plannedInput = {
  joinLink: z._default(text(1000).check(...linkToJoin), ''),
  /** How many people fit into the room and into the Zoom meeting; without it, any number. */
  roomSeats: z.optional(seats),
  onlineSeats: z.optional(seats),
  remindDay: z._default(z.boolean(), true),
  remindHour: z._default(z.boolean(), true),
};

/** What an event may lack: an edit without one of these removes it. */
export const optionalFields = [...Object.keys(ownInput), 'roomSeats', 'onlineSeats'];

const fields = {
  title: requiredText('Title', 200),
  guests: requiredText('Guests', 200),
  description: requiredText('Description', 5000, severalLines),
  imageUrl: z._default(text(1000).check(...linkToImage), ''),
  /** Free text, e.g. "April 15, 2024". */
  eventDate: requiredText('Date', 100),
  /** Free text, e.g. "7:00 PM" or "7:00 – 9:30 PM". */
  eventTime: requiredText('Time', 100),
  duration: z._default(text(100), ''),
  ...ownInput,
  ...plannedInput,
  isActive: z._default(z.boolean(), false),
};

const namesPlace = z.refine<{ attendance?: string | undefined; venue?: string | undefined }>(
  ({ attendance, venue }) => attendance === 'virtual' || venue !== '',
  { path: ['venue'], error: 'Please enter the venue, or choose “On Zoom only”' },
);

/** What its texts mean is asked here, and written down by anyone who stores it: shared/time/readTimes.ts. */
const isUnderstood = z.check<WrittenTimes>(({ value, issues }) => {
  if (issues.some(({ path }) => path?.[0] === 'timeZone')) return;
  const read = understand(value);
  if ('times' in read) return;
  const { field, message } = read.problem;
  issues.push({ code: 'custom', path: [field], message, input: value[field] });
});

export const upcomingEventInput = z.strictObject(fields).check(namesPlace, isUnderstood);
export type UpcomingEventInput = z.infer<typeof upcomingEventInput>;

/** Confirms that an event should be active although it is over: without it, 409. */
const evenIfOver = z._default(z.boolean(), false);

export const newUpcomingEvent = z.strictObject({ ...fields, evenIfOver }).check(namesPlace, isUnderstood);
export const upcomingEventEdit = z
  .strictObject({ ...fields, evenIfOver, version: editedVersion })
  .check(namesPlace, isUnderstood);
/** The body may be absent. */
export const upcomingEventActivation = z._default(z.strictObject({ evenIfOver }), { evenIfOver: false });

/** `note`: goes into the letter to those who signed up. An event that no longer has `version` stays as it is. */
export const upcomingEventCancellation = z.strictObject({
  version: editedVersion,
  note: z._default(text(1000, severalLines), ''),
});

export const upcomingEvent = z.object({
  id: z.int().check(z.positive()),
  title: z.string(),
  guests: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** What people read: "May 3, 2031", "7:00 PM". Made from the moments, where it has them. */
  eventDate: z.string(),
  eventTime: z.string(),
  duration: z.string(),
  /** By the event's clocks: "2031-05-03T19:00:00-04:00". Null if its texts are no moment: it has no time then. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  doorsAt: z.optional(z.string()),
  /** When sign-up closes; absent if only its end closes it. */
  closesAt: z.optional(z.string()),
  /** When it was to begin, as visitors saw it before it was moved. */
  movedFrom: z.optional(z.string()),
  /** What the zone is called at its start: "EDT"; without a start, for all of the year: "Eastern Time". */
  zone: z.string(),
  attendance: z.optional(attendance),
  venue: z.optional(z.string()),
  address: z.optional(z.string()),
  price: z.optional(z.string()),
  /** Only where the doors do not open as usual. */
  doorsTime: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  signupCloses: z.optional(z.string()),
  payLink: z.optional(z.string()),
  isActive: z.boolean(),
  version,
});
export type UpcomingEvent = z.infer<typeof upcomingEvent>;

export const announcedEvent = z.extend(upcomingEvent, {
  /** Sign-up has closed, though it is not over. */
  isClosed: z.optional(z.boolean()),
  /** Seats are limited, in the room or on Zoom: a page asks how many are left once it is open. */
  isLimited: z.optional(z.boolean()),
  /** Where few are left: with 0, the next one waits. Absent in published pages, which would soon be wrong. */
  seatsLeft: z.optional(z.object({ room: z.optional(z.int()), online: z.optional(z.int()) })),
});
export type AnnouncedEvent = z.infer<typeof announcedEvent>;

/** Only admins see the link, and those who booked by Zoom, in their emails. */
export const managedEvent = z.extend(upcomingEvent, {
  joinLink: z.string(),
  roomSeats: z.optional(z.int()),
  onlineSeats: z.optional(z.int()),
  remindDay: z.boolean(),
  remindHour: z.boolean(),
  /** When an admin canceled it. It then is not active, and stays so. */
  canceledAt: z.optional(z.iso.datetime()),
  cancelNote: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
});
export type ManagedEvent = z.infer<typeof managedEvent>;
