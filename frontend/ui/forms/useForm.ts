import { type ChangeEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useIsHydrated } from '../page/useIsHydrated.ts';

type Draft = Record<string, string | boolean>;
type Errors<D> = { [K in keyof D]?: string };

interface Options<D extends Draft, Valid> {
  initial: D;
  /**
   * Fetches the rules. They come when someone begins to fill the form in, not with the page. Where they cannot be had, what
   * was typed is sent as it is: the server has the same rules, and answers what is wrong with each field.
   */
  rules: () => Promise<ZodMiniType<Valid>>;
  /** Told what was wrong when a submission was refused. */
  onRefused?: (errors: Errors<D>) => void;
}

/**
 * The state of a small form: what was typed, what is wrong with it, and the way to a valid submission. In a document the
 * form is the browser's: its own checks hold, and it is sent to its `action`.
 */
export function useForm<D extends Draft, Valid>({ initial, rules, onRefused }: Options<D, Valid>) {
  const [values, setValues] = useState(initial);
  const [unchanged, setUnchanged] = useState(initial);
  /** What is typed now, for what comes back later than the next key. */
  const latest = useRef(initial);
  const [errors, setErrors] = useState<Errors<D>>({});
  const tried = useRef(false);
  /** A submission waits for the rules. */
  const [isWaiting, setWaiting] = useState(false);
  const hydrated = useIsHydrated();
  const form = useRef<HTMLFormElement>(null);

  // What was typed into a document before React came is in the fields, and React would put it back as soon as it draws them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the first drawing finds is from before
  useLayoutEffect(() => {
    if (hydrated) return;
    latest.current = { ...latest.current, ...typedIn(form.current, latest.current) };
    setValues(latest.current);
  }, []);

  /** Marks fields as wrong and takes the reader to the first of them. */
  function refuse(found: Errors<D>) {
    setErrors(found);
    const first = [...(form.current?.elements ?? [])].find((element) => (element.getAttribute('name') ?? '') in found);
    (first as HTMLElement | undefined)?.focus();
  }

  async function change(name: keyof D & string, value: string | boolean) {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    if (!tried.current) return;
    const schema = await rules().catch(() => null);
    if (schema) setErrors(errorsOf<D>(schema, latest.current));
  }

  /** Begins anew from these values. */
  function load(next: D) {
    latest.current = next;
    setValues(next);
    setUnchanged(next);
    setErrors({});
    tried.current = false;
  }

  /** Takes these values for the saved ones. Where something else is typed, that stays. */
  function follow(next: D) {
    const typed = Object.entries(latest.current).filter(([name, value]) => value !== unchanged[name]);
    latest.current = { ...next, ...Object.fromEntries(typed) };
    setValues(latest.current);
    setUnchanged(next);
  }

  return {
    values,
    errors,
    /** Is there something typed that would be lost? */
    isDirty: Object.keys(values).some((name) => values[name] !== unchanged[name]),
    refuse,
    load,
    follow,
    set: (name: keyof D & string, value: string | boolean) => void change(name, value),
    reset: () => load(initial),
    text: (name: keyof D & string) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void change(name, event.target.value),
    }),
    checkbox: (name: keyof D & string) => ({
      name,
      checked: Boolean(values[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => void change(name, event.target.checked),
    }),
    /** Props of the form element. `act` gets what the rules made of the values, and is not called while they object. */
    form: (act: (valid: Valid) => void) => ({
      ref: form,
      method: 'post',
      noValidate: hydrated,
      'data-busy': isWaiting || undefined,
      onFocus: () => void rules().catch(() => {}),
      onSubmit: async (event: SubmitEvent) => {
        event.preventDefault();
        if (isWaiting) return;
        tried.current = true;
        setWaiting(true);
        const schema = await rules().catch(() => null);
        setWaiting(false);
        if (!schema) return act(latest.current as unknown as Valid);
        const found = errorsOf<D>(schema, latest.current);
        if (Object.keys(found).length > 0) {
          onRefused?.(found);
          return refuse(found);
        }
        setErrors({});
        act(schema.parse(latest.current));
      },
    }),
  };
}

function errorsOf<D>(schema: ZodMiniType, values: unknown): Errors<D> {
  const result = schema.safeParse(values);
  const found: Record<string, string> = {};
  for (const { path, message } of result.success ? [] : result.error.issues) found[String(path[0])] ??= message;
  return found as Errors<D>;
}

/** What the form's fields hold, where it has one of the name. */
function typedIn(form: HTMLFormElement | null, names: Draft): Draft {
  const found: Draft = {};
  for (const name of Object.keys(names)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') found[name] = field.checked;
    else if (field instanceof HTMLElement || field instanceof RadioNodeList)
      found[name] = (field as HTMLInputElement).value;
  }
  return found;
}
