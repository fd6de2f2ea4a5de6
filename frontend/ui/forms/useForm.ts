import { type ChangeEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useIsHydrated } from '../page/pageHooks.ts';

export type Draft = Record<string, string | boolean>;
type Errors<D> = { [K in keyof D]?: string };

interface Options<D extends Draft, Valid> {
  initial: D;
  /**
   * Loads the rules, when someone begins to fill in the form, not with the page. If they do not load, the form is sent
   * unchecked: the server has the same rules and answers with what is wrong in each field.
   */
  rules: () => Promise<ZodMiniType<Valid>>;
  onRefused?: (errors: Errors<D>) => void;
}

/** Before hydration the form is the browser's own: the browser's checks apply, and it is sent to its `action`. */
export function useForm<D extends Draft, Valid>({ initial, rules, onRefused }: Options<D, Valid>) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  /** The current values, for callbacks that run after the next keystroke. */
  const latest = useRef(initial);
  const [errors, setErrors] = useState<Errors<D>>({});
  const [failure, setFailure] = useState('');
  const wasSubmitted = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const hydrated = useIsHydrated();
  const form = useRef<HTMLFormElement>(null);

  // Text typed before hydration is in the fields, and React would reset it on the next render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find such text
  useLayoutEffect(() => {
    if (hydrated) return;
    latest.current = { ...latest.current, ...valuesIn(form.current, latest.current) };
    setValues(latest.current);
  }, []);

  function showErrors(found: Errors<D>) {
    setErrors(found);
    focusFirst((name) => name in found);
  }

  /** Why it could not be sent: beside the fields that are to blame, or else at the button until the next try. */
  function fail(words: string, found?: Record<string, string | undefined>) {
    if (found) showErrors(found as Errors<D>);
    else setFailure(words);
  }

  function focusFirst(isWanted: (name: string) => boolean) {
    const elements = [...(form.current?.elements ?? [])];
    const first = elements.find((element) => isWanted(element.getAttribute('name') ?? ''));
    (first as HTMLElement | undefined)?.focus();
  }

  async function change(name: keyof D & string, value: string | boolean) {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    if (!wasSubmitted.current) return;
    const schema = await rules().catch(() => null);
    if (schema) setErrors(errorsOf<D>(schema, latest.current));
  }

  function load(next: D) {
    latest.current = next;
    setValues(next);
    setSaved(next);
    setErrors({});
    setFailure('');
    wasSubmitted.current = false;
  }

  /** Adopts new saved values, but keeps what was changed `since`. */
  function rebase(next: D, since = saved) {
    const typed = Object.entries(latest.current).filter(([name, value]) => value !== since[name]);
    latest.current = { ...next, ...Object.fromEntries(typed) };
    setValues(latest.current);
    setSaved(next);
  }

  return {
    values,
    errors,
    /** To stand at the button, without a role: a toast has announced it. */
    failure,
    fail,
    isDirty: Object.keys(values).some((name) => values[name] !== saved[name]),
    showErrors,
    load,
    rebase,
    set: (name: keyof D & string, value: string | boolean) => void change(name, value),
    reset: () => load(initial),
    focus: (name: keyof D & string) => focusFirst((each) => each === name),
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
    /** Props of the form element. `onValid` receives the values parsed by the rules, and is not called if they fail. */
    form: (onValid: (valid: Valid) => void) => ({
      ref: form,
      method: 'post',
      noValidate: hydrated,
      'data-busy': isWaiting || undefined,
      onFocus: () => void rules().catch(() => {}),
      onSubmit: async (event: SubmitEvent) => {
        event.preventDefault();
        if (isWaiting) return;
        wasSubmitted.current = true;
        setFailure('');
        setWaiting(true);
        const schema = await rules().catch(() => null);
        setWaiting(false);
        if (!schema) return onValid(latest.current as unknown as Valid);
        const found = errorsOf<D>(schema, latest.current);
        if (Object.keys(found).length > 0) {
          onRefused?.(found);
          return showErrors(found);
        }
        setErrors({});
        onValid(schema.parse(latest.current));
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

function valuesIn(form: HTMLFormElement | null, names: Draft): Draft {
  const found: Draft = {};
  for (const name of Object.keys(names)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') found[name] = field.checked;
    else if (field instanceof HTMLElement || field instanceof RadioNodeList)
      found[name] = (field as HTMLInputElement).value;
  }
  return found;
}
