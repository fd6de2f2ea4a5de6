import type { ManagedRecentEvent, RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import type { AnnouncedEvent, ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { latestEventId } from '../../../../shared/platform/constants.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import {
  isAnnounced,
  isOffered,
  isOver,
  isSignupOpen,
  priceOf,
  venueLines,
  whenOf,
} from '../../../../shared/time/eventTimes.ts';
import { type EventTimes, type WrittenTimes, withTimes } from '../../../../shared/time/readTimes.ts';
import { retry } from '../../platform/async.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import {
  checkItem,
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  type TransactItem,
  transact,
  when,
} from '../../platform/dynamo/writes.ts';
import { conflict, notFound, VisibleError } from '../../platform/http/errors.ts';
import * as episodes from '../episodes/episodes.ts';
import {
  type ContentItem,
  editWrite,
  find,
  insertWrite,
  keyOf,
  list,
  newIds,
  removeWrite,
  table,
} from '../items/contentItems.ts';

interface Event extends ContentItem {
  title: string;
  isActive: boolean;
  /** Only upcoming events are canceled. */
  canceledAt?: string | undefined;
}

type Fields<E extends Event> = Omit<E, Exclude<keyof Event, 'title'> | 'updatedAt' | 'cancelNote'>;

const writtenByHand = ({ title }: Event) =>
  conflict(`This would replace “${title}”, which was written by hand. Please confirm that you want to replace it.`);

const changedMeanwhile = () =>
  conflict('Someone else changed this event in the meantime. Please reload the list and make your changes again.');

const notCanceled = when`${isThere} AND attribute_not_exists(canceledAt)`;

function refuseCanceled({ title, canceledAt }: Event): void {
  if (canceledAt)
    throw conflict(
      `“${title}” is canceled, and everyone was told: it can’t be changed anymore. Add a new event instead.`,
    );
}

/**
 * Events of one kind, of which at most one is active: the one that the kind's pointer names. Every write moves the
 * pointer or checks that no one else did, in the same transaction, so two can never be active. An event that becomes
 * active or inactive gets a new version, so that an admin who is editing it gets a conflict.
 */
class Events<E extends Event> {
  private readonly kind: string;
  private readonly reservedId: number | undefined;

  /** `reservedId` is never given to an event made by hand: it is the latest episode's. */
  constructor(kind: string, { reservedId }: { reservedId?: number } = {}) {
    this.kind = kind;
    this.reservedId = reservedId;
  }

  async list(): Promise<E[]> {
    const [events, active] = await Promise.all([list<E>(this.kind), this.activeId()]);
    return events.map((event) => ({ ...event, isActive: event.id === active }));
  }

  async active(): Promise<E | undefined> {
    const id = await this.activeId();
    const event = id === undefined ? undefined : await find<E>(this.kind, id);
    return event && { ...event, isActive: true };
  }

  /** Without saying whether it is the active one. */
  find(id: number): Promise<Omit<E, 'isActive'> | undefined> {
    return find<E>(this.kind, id);
  }

  /** `alsoWrite` takes the new id and returns writes that belong to the same transaction. */
  create(
    { isActive, ...fields }: Fields<E> & { isActive: boolean },
    alsoWrite: (id: number) => TransactItem[] = () => [],
  ): Promise<E> {
    return retry(async () => {
      const next = await newIds(this.kind);
      const id = next === this.reservedId ? await newIds(this.kind) : next;
      const insert = () => insertWrite(this.kind, { ...fields, id });
      // "Set as Latest" may already have taken this id.
      const added = await this.write(id, insert, isActive ? 'activate' : 'keep', alsoWrite(id));
      return added ? this.get(id) : undefined;
    });
  }

  /** Throws 404, or 409 if the event no longer has `version` or is canceled. */
  update(
    id: number,
    { isActive, version, ...fields }: Fields<E> & { isActive: boolean; version?: number | undefined },
  ): Promise<E> {
    const change = isActive ? 'activate' : 'deactivate';
    return retry(async () => {
      const before = await this.get(id);
      refuseCanceled(before);
      const byHand = { ...fields, ...this.noteOf(before, fields), fromEpisode: false };
      const edit = () => editWrite(this.kind, id, byHand, version ?? before.version);
      if (await this.write(id, edit, change)) return this.get(id);
      // Without a version, the last one to write wins.
      if (version === undefined) return undefined;
      refuseCanceled(await this.get(id));
      throw changedMeanwhile();
    });
  }

  protected noteOf(_before: E, _after: object): object {
    return {};
  }

  /** For good; it leaves the site. Throws 404, or 409 if it is canceled or, with `version`, was changed since. */
  cancel(
    id: number,
    { version, ...fields }: { canceledAt: string; cancelNote?: string | undefined; version?: number | undefined },
    alsoWrites: TransactItem[] = [],
  ): Promise<E> {
    return retry(async () => {
      const before = await this.get(id);
      if (before.canceledAt) throw conflict(`“${before.title}” is canceled already.`);
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      const write = () => editWrite(this.kind, id, fields, before.version);
      return (await this.write(id, write, 'deactivate', alsoWrites)) ? this.get(id) : undefined;
    });
  }

  notCanceledCheck(id: number): TransactItem {
    return checkItem(table(), keyOf(this.kind, id), when`attribute_not_exists(canceledAt)`);
  }

  /**
   * Replaces event `id` by an episode, or creates it, and makes it the active one. Throws 409 if the event was made or
   * changed by hand, unless `replaces` is its version: no one's text is lost without asking.
   */
  setLatest(id: number, fields: Fields<E>, replaces?: number): Promise<{ event: E; replaced?: E }> {
    return retry(async () => {
      const existing = await find<E & { fromEpisode?: boolean }>(this.kind, id);
      if (existing && !existing.fromEpisode && existing.version !== replaces) throw writtenByHand(existing);
      const episode = { ...fields, fromEpisode: true };
      const write = () =>
        existing ? editWrite(this.kind, id, episode, existing.version) : insertWrite(this.kind, { ...episode, id });
      // Created, changed or removed by someone else in the meantime: try again.
      if (!(await this.write(id, write, 'activate'))) return undefined;
      return { event: await this.get(id), ...(existing && { replaced: existing }) };
    });
  }

  /** Throws 404, or 409 if the event is canceled. */
  async activate(id: number): Promise<E> {
    const edit = () => editWrite(this.kind, id, {}, notCanceled);
    if (await this.write(id, edit, 'activate')) return this.get(id);
    refuseCanceled(await this.get(id));
    throw this.absent();
  }

  async remove(id: number): Promise<E> {
    const event = await this.get(id);
    if (!(await this.write(id, () => removeWrite(this.kind, id), 'deactivate'))) throw this.absent();
    return event;
  }

  /** Throws 404, also if `id` is undefined. */
  async get(id: number | undefined): Promise<E> {
    if (id === undefined) throw this.absent();
    const [event, active] = await Promise.all([find<E>(this.kind, id), this.activeId()]);
    if (!event) throw this.absent();
    return { ...event, isActive: id === active };
  }

  private absent = () => notFound('This event');

  private get pointer() {
    return { pk: partitions.content.activeEvents, sk: this.kind };
  }

  private async activeId(): Promise<number | undefined> {
    return (await getItem<{ id: number }>(table(), this.pointer))?.id;
  }

  /** In one transaction, with the pointer moved as needed; false if the write's condition failed. */
  private write(
    id: number,
    write: () => TransactItem,
    change: 'activate' | 'deactivate' | 'keep',
    alsoWrites: TransactItem[] = [],
  ): Promise<boolean> {
    return retry(async () => {
      const from = await this.activeId();
      const to = change === 'activate' ? id : change === 'deactivate' && from === id ? undefined : from;
      const failed = await transact({ event: write(), pointer: this.pointerWrites(from, to), also: alsoWrites });
      if (failed.length === 0) return true;
      // If the pointer's condition failed, someone else moved it first: try again.
      return failed.includes('event') ? false : undefined;
    });
  }

  private pointerWrites(from: number | undefined, to: number | undefined): TransactItem[] {
    const unmoved = from === undefined ? isAbsent : when`id = ${from}`;
    if (from === to) return [checkItem(table(), this.pointer, unmoved)];
    if (to === undefined) return [deleteItem(table(), this.pointer, unmoved)];
    const put = putItem(table(), { ...this.pointer, id: to }, unmoved);
    return from === undefined ? [put] : [put, editWrite(this.kind, from, {})];
  }
}

export const recentEvents = new Events<ManagedRecentEvent>(partitions.content.recentEvents, {
  reservedId: latestEventId,
});

type WrittenEvent = Omit<Fields<ManagedEvent>, keyof EventTimes | 'movedFrom'> & WrittenTimes & { isActive: boolean };

/** An event that names no place or price has the usual ones for good: another event's may become usual later. */
function withUsual<E extends Partial<Pick<ManagedEvent, 'venue' | 'address' | 'price'>>>(event: E): E {
  const [venue, address] = venueLines(event);
  return { ...event, ...(event.venue === undefined && { venue, address }), price: priceOf(event) };
}

/** What is written of an event's times is read here, once: throws {@link NotSure}, as the model's rules would. */
class UpcomingEvents extends Events<ManagedEvent> {
  override create(event: WrittenEvent, alsoWrite?: (id: number) => TransactItem[]): Promise<ManagedEvent> {
    return super.create(withTimes(withUsual(event)), alsoWrite);
  }

  override update(id: number, edit: WrittenEvent & { version?: number | undefined }): Promise<ManagedEvent> {
    return super.update(id, withTimes(withUsual(edit)));
  }

  /** When visitors first saw that it was to begin. An event that is moved back was not moved. */
  protected override noteOf(before: ManagedEvent, { startsAt }: Pick<EventTimes, 'startsAt'>): Partial<ManagedEvent> {
    const seen = before.movedFrom ?? (before.isActive ? before.startsAt : null);
    const isThere = seen !== null && startsAt !== null && Date.parse(startsAt) === Date.parse(seen);
    return { movedFrom: isThere ? undefined : (seen ?? undefined) };
  }
}

export const upcomingEvents = new UpcomingEvents(partitions.content.upcomingEvents);

/** The active one, until it is over. */
export async function announcedEvent(): Promise<(ManagedEvent & AnnouncedEvent) | undefined> {
  const [event, now] = [await upcomingEvents.active(), Date.now()];
  if (!event || !isAnnounced(event, now)) return undefined;
  return {
    ...event,
    ...(!isSignupOpen(event, now) && { isClosed: true }),
    ...(isLimited(event) && { isLimited: true }),
  };
}

const isLimited = (event: ManagedEvent): boolean =>
  (event.roomSeats !== undefined && isOffered(event, 'in-person')) ||
  (event.onlineSeats !== undefined && isOffered(event, 'virtual'));

/**
 * Throws 409 if an event would become active and over at once. `before`: the event as it is. One that is active and
 * over already, as on the morning after, may be edited without asking.
 */
export function refuseOver(
  event: Parameters<typeof whenOf>[0] & Pick<ManagedEvent, 'title' | 'isActive' | 'endsAt'>,
  before?: ManagedEvent,
): void {
  const now = Date.now();
  const isActiveAndOver = (each: typeof event) => each.isActive && isOver(each, now);
  if (!isActiveAndOver(event) || (before && isActiveAndOver(before))) return;
  const message = `“${event.title}” is over: ${whenOf(event)} has passed. Change its date, or confirm that it should be active anyway.`;
  throw new VisibleError(409, message, { fields: { eventDate: message } });
}

/** Throws 409 if an event is over: there is nothing left to cancel. */
export function refuseEnded(event: Pick<ManagedEvent, 'title' | 'endsAt'>): void {
  if (isOver(event, Date.now())) throw conflict(`“${event.title}” is over: it can’t be canceled anymore.`);
}

/** The active one, unless it was made from an episode that is hidden. */
export async function latestEvent(): Promise<RecentEvent | undefined> {
  const event = await recentEvents.active();
  return event?.episodeId && (await episodes.isHidden(event.episodeId)) ? undefined : event;
}
