/** Mutants that nothing notices, by name, each with the reason why that is right. */
export const reasons: Record<string, string> = {};
