import { useRef, useState } from 'react';
import { AddressQuestion } from './AddressQuestion.tsx';
import { meantBy } from './mistypedDomains.ts';

interface AddressForm {
  values: { email: string };
  set: (name: 'email', value: string) => void;
  focus: (name: 'email') => void;
}

const domainOf = (email: string) => email.replace(/.*@/, '').toLowerCase();

/**
 * Asks about an address whose domain looks mistyped, once, when the form is sent. Nothing is asked while somebody types: the
 * question would move the button on which they are about to press.
 */
export function useAddressQuestion(form: AddressForm, on: 'paper' | 'night' = 'paper') {
  /** `typed`: as in the field; `email`: as the rules made it. */
  const [question, setQuestion] = useState<{ typed: string; email: string; meant: string } | null>(null);
  /** The address last sent. Whoever sends it again means it. */
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
