import { partitions } from '../../../../shared/platform/resources.ts';
import { retry } from '../../platform/async/retry.ts';
import { isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { checkItem, deleteItem, putItem, type TransactItem, transact } from '../../platform/dynamo/writes.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import {
  type ContentItem,
  editWrite,
  find,
  insertWrite,
  list,
  newIds,
  removeWrite,
  table,
} from '../items/contentItems.ts';

interface Event extends ContentItem {
  title: string;
  isActive: boolean;
}

type Fields<E extends Event> = Omit<E, Exclude<keyof Event, 'title'> | 'updatedAt'>;

const writtenByHand = ({ title }: Event) =>
  conflict(`This would replace “${title}”, which was written by hand. Please confirm that it may be replaced.`);

/**
 * Events of one kind, of which at most one is active: the one that the kind's pointer names. Every write moves the
 * pointer or checks that nobody else did, in the same transaction, so two can never be active. An event that becomes
 * active or ceases to be gets a new version: who edits it meanwhile is told.
 */
export class Events<E extends Event> {
  private readonly kind: string;
  private readonly reservedId: number | undefined;

  /** `kept` is the number of which no event is made by hand: that of the latest episode. */
  constructor(kind: string, { kept }: { kept?: number } = {}) {
    this.kind = kind;
    this.reservedId = kept;
  }

  /** Newest first. */
  async list(): Promise<E[]> {
    const [events, active] = await Promise.all([list<E>(this.kind), this.activeId()]);
    return events.map((event) => ({ ...event, isActive: event.id === active }));
  }

  async active(): Promise<E | undefined> {
    const id = await this.activeId();
    const event = id === undefined ? undefined : await find<E>(this.kind, id);
    return event && { ...event, isActive: true };
  }

  /** Whether it is the active one is not asked for. */
  find(id: number): Promise<Omit<E, 'isActive'> | undefined> {
    return find<E>(this.kind, id);
  }

  /** `also`: what is written with it, or not at all; given its number. */
  create(
    { isActive, ...fields }: Fields<E> & { isActive: boolean },
    alsoWrite: (id: number) => TransactItem[] = () => [],
  ): Promise<E> {
    return retry(async () => {
      const next = await newIds(this.kind);
      const id = next === this.reservedId ? await newIds(this.kind) : next;
      const insert = () => insertWrite(this.kind, { ...fields, id });
      // "Set as Latest" may have taken this number before it was its turn.
      const added = await this.write(id, insert, isActive ? 'activate' : 'keep', alsoWrite(id));
      return added ? this.get(id) : undefined;
    });
  }

  /** Throws 404, or 409 where the event is no longer of `version`. */
  async update(
    id: number,
    { isActive, version, ...fields }: Fields<E> & { isActive: boolean; version?: number | undefined },
  ): Promise<E> {
    const change = isActive ? 'activate' : 'deactivate';
    const byHand = { ...fields, fromEpisode: false };
    const updated = await this.write(id, () => editWrite(this.kind, id, byHand, version), change);
    if (updated) return this.get(id);
    await this.get(id);
    throw conflict(
      'Somebody else changed this event in the meantime. Please reload the list and make your changes again.',
    );
  }

  /**
   * Puts an episode in the place of event `id`, or there where it is absent, and makes it the active one. Throws 409
   * where the event was made or changed by hand, unless `replaces` is its version: nobody's words are lost unasked.
   */
  setLatest(id: number, fields: Fields<E>, replaces?: number): Promise<{ event: E; replaced?: E }> {
    return retry(async () => {
      const existing = await find<E & { fromEpisode?: boolean }>(this.kind, id);
      if (existing && !existing.fromEpisode && existing.version !== replaces) throw writtenByHand(existing);
      const episode = { ...fields, fromEpisode: true };
      const write = () =>
        existing ? editWrite(this.kind, id, episode, existing.version) : insertWrite(this.kind, { ...episode, id });
      // Created, changed or removed by somebody else in this moment: look again.
      if (!(await this.write(id, write, 'activate'))) return undefined;
      return { event: await this.get(id), ...(existing && { replaced: existing }) };
    });
  }

  async activate(id: number): Promise<E> {
    if (!(await this.write(id, () => editWrite(this.kind, id, {}), 'activate'))) throw this.absent();
    return this.get(id);
  }

  /** Removing the active one leaves none active. Returns what was removed. */
  async remove(id: number): Promise<E> {
    const event = await this.get(id);
    if (!(await this.write(id, () => removeWrite(this.kind, id), 'deactivate'))) throw this.absent();
    return event;
  }

  /** Throws 404, also without a number. */
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

  /** Makes a write to event `id` together with what it means for the pointer; false where the write's condition failed. */
  private write(
    id: number,
    write: () => TransactItem,
    change: 'activate' | 'deactivate' | 'keep',
    also: TransactItem[] = [],
  ): Promise<boolean> {
    return retry(async () => {
      const from = await this.activeId();
      const to = change === 'activate' ? id : change === 'deactivate' && from === id ? undefined : from;
      const failed = await transact({ event: write(), pointer: this.movePointer(from, to), also });
      if (failed.length === 0) return true;
      // Where it is the pointer, somebody else moved it first.
      return failed.includes('event') ? false : undefined;
    });
  }

  private movePointer(from: number | undefined, to: number | undefined): TransactItem[] {
    const unmoved = from === undefined ? isAbsent : when`id = ${from}`;
    if (from === to) return [checkItem(table(), this.pointer, unmoved)];
    if (to === undefined) return [deleteItem(table(), this.pointer, unmoved)];
    const put = putItem(table(), { ...this.pointer, id: to }, unmoved);
    return from === undefined ? [put] : [put, editWrite(this.kind, from, {})];
  }
}
