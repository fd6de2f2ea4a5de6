import type { Statement } from '../template/statements.ts';

/**
 * Finds out whether each policy statement is needed: which ones were the only one to allow a request, and what fails
 * without one. Controlled at /_local/policies.
 */
export class PolicyTrial {
  private readonly ids: Map<Statement, string>;
  private readonly needed = new Set<string>();
  private denied = 0;
  private excluded: string | undefined;
  private readonly onChange: () => void;

  /** `policies`: owner and statements. `onChange` is called when earlier decisions no longer hold. */
  constructor(policies: (readonly [string, Statement[]])[], onChange: () => void) {
    this.ids = new Map(
      policies.flatMap(([owner, statements]) =>
        statements.map((statement, index) => [statement, `${owner} ${index}`] as const),
      ),
    );
    this.onChange = onChange;
  }

  /**
   * Removes a statement from its policy; undefined restores all. Returns the owners of the policies that this changes. Throws
   * if there is no such statement.
   */
  exclude(id: string | undefined): string[] {
    if (id !== undefined && ![...this.ids.values()].includes(id)) throw new Error(`There is no statement ${id}`);
    const owners = [this.excluded, id].flatMap((each) => each?.split(' ')[0] ?? []);
    this.excluded = id;
    this.needed.clear();
    this.denied = 0;
    this.onChange();
    return owners;
  }

  remaining(statements: Statement[]): Statement[] {
    return this.excluded === undefined ? statements : statements.filter((each) => this.ids.get(each) !== this.excluded);
  }

  /** Records the statements that allowed a request; none if it was denied. */
  note(allowing: Statement[]): void {
    if (allowing.length === 0) this.denied += 1;
    const [only, ...others] = allowing;
    const id = only && this.ids.get(only);
    if (id !== undefined && others.length === 0) this.needed.add(id);
  }

  /** What happened since the last `exclude`. */
  report() {
    const statements = [...this.ids].map(([{ effect, actions, resources }, id]) => ({
      id,
      says: `${effect} ${actions.join(', ')} on ${resources.join(', ')}`,
    }));
    return {
      /** Every statement of the checked policies. Ids: `workers/runCampaign 3`, `arn:aws:sqs:... 0`. */
      statements,
      /** The statements without which some request would have been denied. */
      needed: [...this.needed],
      /** How many requests were denied. */
      denied: this.denied,
    };
  }
}
