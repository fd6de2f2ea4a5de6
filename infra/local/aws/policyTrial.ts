import type { Stack } from '../template/readTemplate.ts';
import type { Statement } from '../template/statements.ts';

export interface TrialReport {
  /** Each statement of a policy that is judged here: `workers/runCampaign 3`, `arn:aws:sqs:... 0`. */
  statements: { id: string; says: string }[];
  /** The statements without which something that was asked since the last order would have been denied. */
  needed: string[];
  /** How many requests were denied since the last order. */
  denied: number;
}

/**
 * Whether each statement of the policies is needed: which ones alone allowed something, and what happens without one.
 * Tests and people order it at /_local/policies.
 */
export class PolicyTrial {
  private readonly ids: Map<Statement, string>;
  private readonly needed = new Set<string>();
  private denied = 0;
  private taken: string | undefined;
  private readonly onOrder: () => void;

  /** `onOrder` is called when decisions of before no longer hold. */
  constructor({ functions, resourcePolicies }: Pick<Stack, 'functions' | 'resourcePolicies'>, onOrder: () => void) {
    const policies = [...functions.map(({ name, statements }) => [name, statements] as const), ...resourcePolicies];
    this.ids = new Map(
      policies.flatMap(([owner, statements]) =>
        statements.map((statement, index) => [statement, `${owner} ${index}`] as const),
      ),
    );
    this.onOrder = onOrder;
  }

  /** Takes a statement out of its policy, or none. Throws where there is no such statement. */
  takeOut(id: string | undefined): void {
    if (id !== undefined && ![...this.ids.values()].includes(id)) throw new Error(`There is no statement ${id}`);
    this.taken = id;
    this.needed.clear();
    this.denied = 0;
    this.onOrder();
  }

  left(statements: Statement[]): Statement[] {
    return this.taken === undefined ? statements : statements.filter((each) => this.ids.get(each) !== this.taken);
  }

  /** Notes what allowed a request: nothing, where it was denied. */
  note(allowing: Statement[]): void {
    if (allowing.length === 0) this.denied += 1;
    const [only, ...others] = allowing;
    const id = only && this.ids.get(only);
    if (id !== undefined && others.length === 0) this.needed.add(id);
  }

  report(): TrialReport {
    const statements = [...this.ids].map(([{ effect, actions, resources }, id]) => ({
      id,
      says: `${effect} ${actions.join(', ')} on ${resources.join(', ')}`,
    }));
    return { statements, needed: [...this.needed], denied: this.denied };
  }
}
