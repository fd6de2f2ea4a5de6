import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import { eventMails } from '../people/model/eventSignups.ts';
import { maxFeedFile } from '../platform/constants.ts';
import { numericId, page } from '../platform/fields.ts';
import { archiveGuest, archiveGuestEdit, archiveGuestInput } from './model/archiveGuest.ts';
import { episode, feedImport, feedImportInput } from './model/episode.ts';
import {
  audioUpload,
  managedRecording,
  newRecording,
  recordingUpdate,
  updatedRecording,
} from './model/managedRecording.ts';
import {
  latestEventInput,
  managedRecentEvent,
  newRecentEvent,
  recentEvent,
  recentEventEdit,
} from './model/recentEvent.ts';
import {
  announcedEvent,
  managedEvent,
  newUpcomingEvent,
  upcomingEventActivation,
  upcomingEventCancellation,
  upcomingEventEdit,
} from './model/upcomingEvent.ts';
import * as routes from './routes.ts';

const params = z.object({ id: numericId });

const guestWritten = { response: archiveGuest, about: 'name' } as const;

export const archiveGuests = contractOf(routes.archiveGuests, {
  list: { response: z.array(archiveGuest), edgeSeconds: 30 },
  get: { params, response: archiveGuest, edgeSeconds: 30 },
  create: { status: 201, request: archiveGuestInput, ...guestWritten, label: 'Added an archive guest' },
  update: { params, request: archiveGuestEdit, ...guestWritten, label: 'Changed an archive guest' },
  remove: { params, label: 'Deleted an archive guest' },
} as const satisfies DetailsOf<typeof routes.archiveGuests>);

export const episodes = contractOf(routes.episodes, {
  list: { response: z.array(episode), edgeSeconds: 60 },
  /** What the feed's episodes link to, their transcripts and chapters, follows within the hour. */
  importFeed: {
    request: feedImportInput,
    // A file's quotation marks and line breaks take two characters of JSON.
    maxBody: maxFeedFile + 1_000_000,
    response: feedImport,
    label: 'Imported episodes from a feed',
  },
} as const satisfies DetailsOf<typeof routes.episodes>);

export const images = contractOf(routes.images, {
  upload: {
    status: 201,
    upload: true,
    response: z.object({ success: z.boolean(), filePath: z.string(), message: z.string() }),
    label: 'Uploaded an image',
  },
} as const satisfies DetailsOf<typeof routes.images>);

const recentWritten = { response: managedRecentEvent, about: 'title' } as const;

export const recentEvents = contractOf(routes.recentEvents, {
  active: { response: z.nullable(recentEvent), edgeSeconds: 30 },
  list: { response: z.array(managedRecentEvent) },
  create: { status: 201, request: newRecentEvent, ...recentWritten, label: 'Added a recent event' },
  update: { params, request: recentEventEdit, ...recentWritten, label: 'Changed a recent event' },
  /** "Set as Latest": creates or replaces the event, and makes it the active one. */
  setLatest: { params, request: latestEventInput, ...recentWritten, label: 'Set the latest episode' },
  remove: { params, label: 'Deleted a recent event' },
  activate: { params, ...recentWritten, label: 'Set a recent event as active' },
} as const satisfies DetailsOf<typeof routes.recentEvents>);

/** The last part of a recording's path, such as "episode-3". */
const name = z.string().check(z.maxLength(100));

export const recordings = contractOf(routes.recordings, {
  /** Hidden ones too, newest first; or only the one with `name`. */
  list: { query: z.extend(page, { name: z.optional(name) }), response: z.array(managedRecording) },
  /** Begins an episode that no feed has, hidden until an admin shows it. */
  create: { status: 201, request: newRecording, response: managedRecording, label: 'Added a recording' },
  /** Where the browser can PUT an audio file, and the address with which the recording is then saved. */
  uploadAudio: {
    request: audioUpload,
    response: z.object({ upload: z.string(), address: z.string() }),
    label: 'Uploaded an audio file',
  },
  /** 409 if another admin has changed it since `version`; an import does not matter. */
  update: {
    params: z.object({ name }),
    request: recordingUpdate,
    // A transcript, in which each quotation mark and line break takes two characters of JSON.
    maxBody: 4_000_000,
    response: updatedRecording,
    label: 'Corrected a recording',
  },
} as const satisfies DetailsOf<typeof routes.recordings>);

const upcomingWritten = { response: managedEvent, about: 'title' } as const;

export const upcomingEvents = contractOf(routes.upcomingEvents, {
  /** Null from the end of the active event on. */
  active: { response: z.nullable(announcedEvent), edgeSeconds: 30 },
  list: { response: z.array(managedEvent) },
  /** 409 if this would make an event active that is over, here and below, unless `evenIfOver` confirms it. */
  create: { status: 201, request: newUpcomingEvent, ...upcomingWritten, label: 'Added an upcoming event' },
  /** 409 if someone else has changed it since `version`, or if it is canceled, here and below. */
  update: { params, request: upcomingEventEdit, ...upcomingWritten, label: 'Changed an upcoming event' },
  /** Tells no one. 409 while people are still being told that it is canceled. */
  remove: { params, label: 'Deleted an upcoming event' },
  activate: { params, request: upcomingEventActivation, ...upcomingWritten, label: 'Set an upcoming event as active' },
  /** Takes it off the site for good and tells everyone who signed up. 409 also if it is over. */
  cancel: { params, request: upcomingEventCancellation, ...upcomingWritten, label: 'Canceled an upcoming event' },
  mails: { params, response: eventMails },
} as const satisfies DetailsOf<typeof routes.upcomingEvents>);
