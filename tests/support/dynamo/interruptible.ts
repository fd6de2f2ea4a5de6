import { vi } from 'vitest';
import { FakeDynamo } from './fakeDynamo.ts';
import { installFakeDynamo } from './installFakeDynamo.ts';

export type Work = () => Promise<unknown>;
type Actions = [one: Work, other: Work, last?: Work | undefined];

/** What two actions came to: what each of them answered, and what the tables hold. */
interface Outcome {
  one: unknown;
  other: unknown;
  items: unknown[];
}

interface Pairs {
  /** By their names. */
  ones: Record<string, Work>;
  others: Record<string, Work>;
  /** Is done once both are; of some, without an interruption. */
  last?: (one: string) => Work | undefined;
  /** Pairs, as `pause with cancel`, that may come to something else: in all, or in what they answer. */
  mayDiffer: RegExp[];
  answersMayDiffer?: RegExp[];
}

/** A DynamoDB in whose midst actions are interrupted. One serves all runs of a test, whose clock stands still between actions. */
export class Interruptible {
  private readonly dynamo: FakeDynamo;
  /** Called before each call, with its number. */
  private before: (call: number) => Promise<void> = async () => {};
  private calls = 0;
  /** When each run begins, in Unix milliseconds. */
  private startedAt = Date.now();
  /** What subscribers' random ids are called: by the address that they had first. */
  private readonly names = new Map<string, string>();

  private readonly onBegin: (dynamo: FakeDynamo) => void;

  /** `onBegin`: told how things stand when a run begins. */
  constructor(onBegin: (dynamo: FakeDynamo) => void = () => {}) {
    this.onBegin = onBegin;
    // No pause between two tries.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    this.dynamo = installFakeDynamo(async (name, perform, input) => {
      // When a partition is read in which there never is anything makes no difference.
      if (!this.dynamo.asksForNothing(name, input)) await this.before(this.calls++);
      return perform();
    });
  }

  /** The tables after these actions, each done once the one before is. */
  async after(actions: Work[]): Promise<FakeDynamo> {
    this.begin(new FakeDynamo());
    for (const action of actions) await action();
    this.startedAt = Date.now();
    const then = new FakeDynamo();
    then.become(this.dynamo);
    return then;
  }

  /**
   * Each of `ones`, interrupted by each of `others` before each of its calls to DynamoDB: what came of it that comes of them
   * in neither order, one after the other.
   */
  async unexplained(start: FakeDynamo, { ones, others, last, mayDiffer, answersMayDiffer = [] }: Pairs) {
    const unexplained: string[] = [];
    for (const [one, action] of Object.entries(ones))
      for (const [other, meanwhile] of Object.entries(others)) {
        const pair = `${one} with ${other}`;
        const isOneOf = (pairs: RegExp[]) => pairs.some((each) => each.test(pair));
        if (isOneOf(mayDiffer)) continue;
        const comparable = ({ items, ...answers }: Outcome) =>
          JSON.stringify(isOneOf(answersMayDiffer) ? items : { ...answers, items });
        const end = last?.(one);
        const turned = await this.inTurn(start, [meanwhile, action, end]);
        const right = [
          await this.inTurn(start, [action, meanwhile, end]),
          { one: turned.other, other: turned.one, items: turned.items },
        ].map(comparable);
        for (let at = 0; ; at++) {
          const outcome = await this.interrupted(start, [action, meanwhile, end], at);
          if (!outcome) break;
          if (right.includes(comparable(outcome))) continue;
          unexplained.push(`${pair} before its call ${at}: ${comparable(outcome)}, not one of ${right.join(' and ')}`);
          break;
        }
      }
    return unexplained;
  }

  /** What comes of `one` where all of `other` is done just before its call number `at`, counted from 0; undefined where it makes no such call. */
  private async interrupted(start: FakeDynamo, [one, other, last]: Actions, at: number): Promise<Outcome | undefined> {
    this.begin(start);
    let answer: unknown;
    this.before = async (call) => {
      if (call === at) answer = await this.answerOf(other);
    };
    const first = await this.answerOf(one);
    if (answer === undefined) return undefined;
    await last?.();
    return { one: first, other: answer, items: this.items() };
  }

  private async inTurn(start: FakeDynamo, [first, second, last]: Actions): Promise<Outcome> {
    this.begin(start);
    const answers = { one: await this.answerOf(first), other: await this.answerOf(second) };
    await last?.();
    return { ...answers, items: this.items() };
  }

  private begin(start: FakeDynamo): void {
    // What mocks remember of each call would fill the memory.
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

  private items(): unknown[] {
    const items = ['people', 'sends'].flatMap((table) => this.dynamo.startingWith(table, ''));
    return items.map((item) => this.named(timeless(item, this.startedAt))).sort();
  }
}

/**
 * Of its times, only which are from before the actions began; and without the random part of a row that was made anonymous.
 * The end of a random id may look like one. How many were done when a send went on is an estimate, for its pace. Who consents twice at once did so at either time.
 */
const timeless = (value: unknown, begun = 0) =>
  JSON.stringify(value ?? null)
    .replace(/"doneBefore":\d+/g, '')
    .replace(/("source":"[^"]*","at":)"[^"]*"/g, '$1')
    .replace(/R#([0-9a-f])[0-9a-f]{63}/g, 'R#$1...')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|(?<![-\w])1[789]\d{8,11}\b/g, (time) =>
      (time.includes('T') ? Date.parse(time) : Number(time.padEnd(13, '0'))) > begun ? '<new>' : '<old>',
    );
