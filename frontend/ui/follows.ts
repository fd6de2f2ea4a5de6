export type Draft = Record<string, string | boolean>;

/**
 * May a form in which something is typed go on from `now`, though it began with `then`? Yes, where the words are the
 * same: what is shown on the site is set from outside of the form too.
 */
export const follows = ({ isActive: _then, ...then }: Draft, { isActive: _now, ...now }: Draft) =>
  Object.keys(then).every((name) => then[name] === now[name]);
