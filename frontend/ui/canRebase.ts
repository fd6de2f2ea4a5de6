export type Draft = Record<string, string | boolean>;

/**
 * May a form in which something is typed go on from version `now`, though it began with `then`? Yes, where the texts are
 * the same: `isActive` is also set outside of the form.
 */
export const canRebase = ({ isActive: _then, ...then }: Draft, { isActive: _now, ...now }: Draft) =>
  Object.keys(then).every((name) => then[name] === now[name]);
