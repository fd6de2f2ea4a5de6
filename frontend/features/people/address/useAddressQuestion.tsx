import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Ground } from '../../../ui/forms/fields.tsx';
import { color, space } from '../../../ui/theme/theme.ts';

interface AddressForm {
  values: { email: string };
  set: (name: 'email', value: string) => void;
  focus: (name: 'email') => void;
}

const domainOf = (email: string) => email.replace(/.*@/, '').toLowerCase();

/**
 * Asks about an address whose domain looks mistyped, once, when the form is sent. Nothing is asked while someone types: the
 * question would move the button on which they are about to press.
 */
export function useAddressQuestion(form: AddressForm, on: 'paper' | 'night' = 'paper') {
  /** `typed`: as in the field; `email`: as the rules made it. */
  const [question, setQuestion] = useState<{ typed: string; email: string; meant: string } | null>(null);
  /** The address last sent. Anyone who sends it again means it. */
  const sent = useRef('');

  function answer(email?: string) {
    setQuestion(null);
    if (email !== undefined) form.set('email', email);
    form.focus('email');
  }

  /** Wraps what sends the form: it is called once nothing is left to ask. */
  const askFirst =
    <Body extends { email: string }>(send: (body: Body) => unknown) =>
    (body: Body) => {
      const { email } = body;
      const meant = email === sent.current ? undefined : meantBy(domainOf(email));
      sent.current = email;
      setQuestion(meant ? { typed: form.values.email, email, meant } : null);
      if (meant) form.focus('email');
      else send(body);
    };

  const isOpen = question && [question.typed, question.email].includes(form.values.email);
  return {
    askFirst,
    /** What the field of the address shows, and assistive technology reads with it. */
    hint: isOpen ? (
      <AddressQuestion
        typed={domainOf(question.email)}
        meant={question.meant}
        on={on}
        onUse={() => answer(question.email.replace(/@.*/, `@${question.meant}`))}
        onKeep={() => answer()}
      />
    ) : undefined,
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

const meantBy = (typed: string) => meantDomain(typed);

/**
 * The rules of a form that asks about addresses, together with what knows mistyped domains: neither loads with the page. Where
 * that does not load, no one is asked, and the server says if email cannot arrive.
 */
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
