/**
 * What goes wrong with one call. `lost`: it never arrives. `answerLost`: it is performed, but its caller gets an error.
 * `again`: its answer is lost and the SDK sends it again. `conflict`: another transaction uses the item. `partial`:
 * part of a batch is not processed. `slow`: it takes up to 40 seconds, and its caller may run out of time. `crash`,
 * `crashAfter`: its caller dies before or after it is performed.
 */
export const callFaults = [
  'lost',
  'answerLost',
  'again',
  'conflict',
  'partial',
  'slow',
  'crash',
  'crashAfter',
] as const;

/** The first ones refuse the email; the last three accept it, with a connection error, no answer, or a 503. */
export const sesFaults = [
  ...['throttled', 'quota', 'paused', 'refused', 'unreachable', 'unavailable'],
  ...['cut', 'unanswered', 'acceptedThen503'],
] as const;

/** What happens to a message. `never` is only for events, which SES does not guarantee to deliver. */
export const messageFaults = ['twice', 'late', 'never'] as const;

export const mailFates = ['bounced', 'bouncedForNow', 'complained', 'rejected'] as const;

export const clockFaults = ['twice', 'late', 'never'] as const;

export type FaultKind =
  | (typeof callFaults)[number]
  | (typeof sesFaults)[number]
  | (typeof messageFaults)[number]
  | (typeof mailFates)[number]
  | (typeof clockFaults)[number];

/** Strikes the `nth` time that it could at this place, counted from 0, or the next if another fault strikes then. */
export interface Fault {
  place: string;
  kind: FaultKind;
  nth: number;
}

/** How often each fault could have struck at each place, and how often it did. */
export class Reach {
  readonly counts = new Map<string, { could: number; did: number }>();

  could(place: string, kind: FaultKind): number {
    return this.of(place, kind).could++;
  }

  did(place: string, kind: FaultKind): void {
    this.of(place, kind).did++;
  }

  add(other: Iterable<[string, { could: number; did: number }]>): void {
    for (const [key, { could, did }] of other) {
      const [place = '', kind = ''] = key.split(' ');
      const count = this.of(place, kind as FaultKind);
      count.could += could;
      count.did += did;
    }
  }

  private of(place: string, kind: FaultKind) {
    const key = `${place} ${kind}`;
    let count = this.counts.get(key);
    if (!count) {
      count = { could: 0, did: 0 };
      this.counts.set(key, count);
    }
    return count;
  }
}

/** The faults of one history, each of which strikes once. */
export class Faults {
  readonly reach = new Reach();
  private readonly planned: Map<string, Fault[]>;
  private readonly note: (place: string, kind: FaultKind) => void;
  private over = false;

  constructor(faults: Fault[], note: (place: string, kind: FaultKind) => void) {
    this.note = note;
    this.planned = Map.groupBy(faults, ({ place }) => place);
  }

  /** From now on no fault strikes. */
  end(): void {
    this.over = true;
  }

  /** Returns which of these kinds strikes here, if any. */
  strike<K extends FaultKind>(place: string, kinds: readonly K[]): K | undefined {
    if (this.over) return undefined;
    const counts = new Map<FaultKind, number>(kinds.map((kind) => [kind, this.reach.could(place, kind)]));
    const planned = this.planned.get(place) ?? [];
    const next = planned.findIndex(({ kind, nth }) => nth <= (counts.get(kind) ?? -1));
    if (next < 0) return undefined;
    const struck = planned.splice(next, 1)[0]?.kind as K;
    this.note(place, struck);
    this.reach.did(place, struck);
    return struck;
  }
}
