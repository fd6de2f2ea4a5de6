import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../buttons/Button.tsx';
import { color, space } from '../theme/theme.ts';
import type { Ground } from './fields.tsx';

/** What of a form matters here, whatever its fields (frontend/ui/forms/useForm.ts). */
interface AddressForm {
  values: Record<string, string | boolean>;
  set(name: string, value: string): void;
  focus(name: string): void;
}

const domainOf = (email: string) => email.replace(/.*@/, '').toLowerCase();

/**
 * Asks about mistyped domains once, when the form is sent: while someone types, the question would move the button that
 * they are about to press. `names`: of the fields that hold an address.
 */
export function useAddressQuestion(form: AddressForm, names: readonly string[], on: 'paper' | 'night' = 'paper') {
  /** `typed`: as in the field; `email`: as the rules made it. */
  const [question, setQuestion] = useState<{ name: string; typed: unknown; email: string; meant: string } | null>(null);
  /** The addresses last sent. Anyone who sends one again means it. */
  const sent = useRef<Record<string, string>>({});

  function answer(name: string, email?: string) {
    setQuestion(null);
    if (email !== undefined) form.set(name, email);
    form.focus(name);
  }

  function questionAbout(name: string, email: string) {
    const isMeant = email === sent.current[name];
    sent.current[name] = email;
    const meant = isMeant ? undefined : meantDomain(domainOf(email));
    return meant === undefined ? undefined : { name, typed: form.values[name], email, meant };
  }

  /** Wraps what sends the form: it is called once nothing is left to ask. */
  const askFirst =
    <Body extends object>(send: (body: Body) => unknown) =>
    (body: Body) => {
      const valid = body as Record<string, unknown>;
      let found: typeof question = null;
      for (const name of names) found ??= questionAbout(name, `${valid[name] ?? ''}`) ?? null;
      setQuestion(found);
      if (found) form.focus(found.name);
      else send(body);
    };

  return {
    askFirst,
    /** What the field of an address shows, and assistive technology reads with it. */
    hintOf(name: string) {
      if (question?.name !== name || ![question.typed, question.email].includes(form.values[name])) return undefined;
      const { email, meant } = question;
      return (
        <AddressQuestion
          typed={domainOf(email)}
          meant={meant}
          on={on}
          onUse={() => answer(name, email.replace(/@.*/, `@${meant}`))}
          onKeep={() => answer(name)}
        />
      );
    },
  };
}

interface Props {
  typed: string;
  meant: string;
  on: 'paper' | 'night';
  onUse: () => void;
  onKeep: () => void;
}

const AddressQuestion = ({ typed, meant, on, onUse, onKeep }: Props) => (
  <Question $on={on}>
    <span role="alert">Did you mean {meant}?</span>
    <Answers>
      <Button look="plain" small on={on} onClick={onUse}>
        Use {meant}
      </Button>
      <Button look="quiet" small on={on} onClick={onKeep}>
        Keep {typed}
      </Button>
    </Answers>
  </Question>
);

let meantDomain: (typed: string) => string | undefined = () => undefined;

/** Neither loads with the page. Without the domains no one is asked, and the server says if email cannot arrive. */
export async function withMistypedDomains<Rules>(rules: Promise<Rules>): Promise<Rules> {
  const loading = import('./meantDomain.ts').then(
    (loaded) => {
      meantDomain = loaded.meantDomain;
    },
    () => {},
  );
  const [loaded] = await Promise.all([rules, loading]);
  return loaded;
}

const Question = styled.span<Ground>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.tight} ${space.text};
  padding-top: ${space.tight};
  color: ${({ $on }) => ($on === 'night' ? color.paper : color.ink)};
  font-weight: 600;
`;

const Answers = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight};
  && button { min-width: 0; }
`;
