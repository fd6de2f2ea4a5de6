import { vi } from 'vitest';
import { partitions } from '../../../shared/platform/resources.ts';
import type { Item } from './dynamoExpressions.ts';
import { FakeDynamo } from './fakeDynamo.ts';
import { installFakeDynamo } from './installFakeDynamo.ts';

export type Work = () => Promise<unknown>;

interface Outcome {
  one: unknown;
  other: unknown;
  items: string[];
}

interface Pairs {
  /** Actions by name. */
  ones: Record<string, Work>;
  others: Record<string, Work>;
  /** Pairs, such as `erase with import`, that may have another outcome, in everything or only in their answers. */
  mayDiffer: RegExp[];
  answersMayDiffer: RegExp[];
}

/** A DynamoDB in which actions can be interrupted. The clock of the test stands still between actions. */
export class Interruptible {
  private readonly dynamo: FakeDynamo;
  /** Called before each call, with its number. */
  private before: (call: number) => Promise<void> = async () => {};
  private calls = 0;
  /** The time when each run begins, in Unix milliseconds. */
  private startedAt = Date.now();
  /** Stable names for subscribers' random ids, derived from their first address. */
  private readonly names = new Map<string, string>();

  private readonly onBegin: (dynamo: FakeDynamo) => void;

  /** `onBegin`: called with the tables when a run begins. */
  constructor(onBegin: (dynamo: FakeDynamo) => void) {
    this.onBegin = onBegin;
    // No pause between two tries.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    this.dynamo = installFakeDynamo(async (name, perform, input) => {
      // It makes no difference when an always empty partition is read.
      if (!this.dynamo.asksForNothing(name, input)) await this.before(this.calls++);
      return perform();
    });
  }

  /** The tables after these actions, performed one after the other. */
  async after(actions: Work[]): Promise<FakeDynamo> {
    this.begin(new FakeDynamo());
    for (const action of actions) await action();
    this.startedAt = Date.now();
    const then = new FakeDynamo();
    then.become(this.dynamo);
    return then;
  }

  /** Outcomes of `ones`, each interrupted by `others` before each call, that differ from both sequential orders. */
  async unexplained(start: FakeDynamo, { ones, others, mayDiffer, answersMayDiffer }: Pairs): Promise<string[]> {
    const unexplained: string[] = [];
    const known = new Map<string, Outcome>();
    for (const [one, action] of Object.entries(ones))
      for (const [other, between] of Object.entries(others)) {
        const pair = `${one} with ${other}`;
        const isOneOf = (pairs: RegExp[]) => pairs.some((each) => each.test(pair));
        if (isOneOf(mayDiffer)) continue;
        const comparable = ({ items, ...answers }: Outcome) =>
          JSON.stringify(isOneOf(answersMayDiffer) ? items : { ...answers, items });
        const turned = known.get(`${other} with ${one}`) ?? (await this.inTurn(start, between, action));
        const right = known.get(pair) ?? (await this.inTurn(start, action, between));
        known.set(pair, right).set(`${other} with ${one}`, turned);
        const explained = [right, { ...turned, one: turned.other, other: turned.one }].map(comparable);
        // Before its first call, it comes after the other.
        for (let at = 1; ; at++) {
          const outcome = await this.interrupted(start, action, between, at);
          if (!outcome) break;
          if (explained.includes(comparable(outcome))) continue;
          unexplained.push(`${pair} before its call ${at}: ${comparable(outcome)}, not ${explained.join(' or ')}`);
          break;
        }
      }
    return unexplained;
  }

  /** If all of `other` runs just before the call number `at` of `one`, from 0; undefined without such a call. */
  private async interrupted(start: FakeDynamo, one: Work, other: Work, at: number): Promise<Outcome | undefined> {
    this.begin(start);
    let answer: unknown;
    this.before = async (call) => {
      if (call === at) answer = await this.answerOf(other);
    };
    const first = await this.answerOf(one);
    return answer === undefined ? undefined : { one: first, other: answer, items: this.items() };
  }

  private async inTurn(start: FakeDynamo, first: Work, second: Work): Promise<Outcome> {
    this.begin(start);
    return { one: await this.answerOf(first), other: await this.answerOf(second), items: this.items() };
  }

  private begin(start: FakeDynamo): void {
    // The mocks' records of all calls would fill the memory.
    vi.clearAllMocks();
    this.dynamo.become(start);
    this.calls = 0;
    this.before = async () => {};
    vi.setSystemTime(this.startedAt);
    this.names.clear();
    this.nameIds();
    this.onBegin(start);
  }

  private nameIds(): void {
    for (const { sk, id, formerIds = [] } of this.dynamo.startingWith('people', 'ADDRESS#'))
      for (const each of [...(formerIds as string[]), String(id)])
        if (!this.names.has(each)) this.names.set(each, `<a subscriber of ${String(sk).slice(0, 8)}>`);
  }

  private async answerOf(work: Work): Promise<unknown> {
    const answer = await work().then(
      (value) => ({ answer: timeless(value) }),
      (error: Error) => ({ error: error.message }),
    );
    this.nameIds();
    return JSON.parse(this.named(JSON.stringify(answer)));
  }

  private named(text: string): string {
    return [...this.names].reduce((named, [id, name]) => named.replaceAll(id, name), text);
  }

  private items(): string[] {
    const items = this.dynamo.startingWith('people', '');
    const isMail = ({ pk }: Item) => pk === partitions.people.outbox;
    const keys = new Set(items.map(({ sk }) => sk));
    // An email about a sign-up that is gone is not sent.
    const isMoot = ({ command }: Item) => {
      const { signupId } = command as { signupId?: string };
      return signupId !== undefined && !keys.has(signupId);
    };
    // An email's id has a random part, and a revision counts writes, also those that came to nothing.
    const known = ({ sk, mail, revision, ...item }: Item) => (isMail(item) ? item : { sk, ...item });
    const lasting = items.filter((item) => !isMail(item) || !isMoot(item));
    return lasting.map((item) => this.named(timeless(known(item), this.startedAt))).sort();
  }
}

/**
 * A value as JSON, in which times only tell whether they are from before the actions began. Of two simultaneous
 * consents either time may be kept. The end of a random id may look like a time.
 */
const timeless = (value: unknown, begun = 0) =>
  JSON.stringify(value ?? null)
    .replace(/("source":"[^"]*","at":)"[^"]*"/g, '$1')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|(?<![-\w])1[789]\d{8,11}\b/g, (time) =>
      (time.includes('T') ? Date.parse(time) : Number(time.padEnd(13, '0'))) > begun ? '<new>' : '<old>',
    );
