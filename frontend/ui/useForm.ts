import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useToast } from './useToast.ts';

type Draft = Record<string, string | boolean>;
type Errors<D> = { [K in keyof D]?: string };

interface Options<D extends Draft, Valid> {
  initial: D;
  /** Fetches the rules. They come when someone begins to fill the form in, not with the page. */
  rules: () => Promise<ZodMiniType<Valid>>;
  /** Told what was wrong when a submission was refused. */
  onRefused?: (errors: Errors<D>) => void;
}

/** The state of a small form: what was typed, what is wrong with it, and the way to a valid submission. */
export function useForm<D extends Draft, Valid>({ initial, rules, onRefused }: Options<D, Valid>) {
  const [values, setValues] = useState(initial);
  const [unchanged, setUnchanged] = useState(initial);
  /** What is typed now, for what comes back later than the next key. */
  const latest = useRef(initial);
  const [errors, setErrors] = useState<Errors<D>>({});
  const tried = useRef(false);
  /** A submission waits for the rules. */
  const [isWaiting, setWaiting] = useState(false);
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);

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
    const schema = await rules().catch(() => null); // The next submission says so.
    if (schema) setErrors(errorsOf<D>(schema, latest.current));
  }

  /** The rules; null where they cannot be had, after having said so. All that was typed stays. */
  async function rulesOrNotice() {
    setWaiting(true);
    try {
      return await rules();
    } catch {
      toast({
        title: 'Nothing was sent yet',
        description:
          'A part of the form could not be loaded. Please check your connection and press the button again: all that you typed is still here.',
        tone: 'destructive',
        duration: 10_000,
      });
      return null;
    } finally {
      setWaiting(false);
    }
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
      noValidate: true,
      'data-busy': isWaiting || undefined,
      onFocus: () => void rules().catch(() => {}),
      onSubmit: async (event: SubmitEvent) => {
        event.preventDefault();
        if (isWaiting) return;
        tried.current = true;
        const schema = await rulesOrNotice();
        if (!schema) return;
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
