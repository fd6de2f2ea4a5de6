import { useState } from 'react';
import type { EmailTemplate } from '../../../../shared/model/emailTemplate.ts';
import { contentOf, type Draft, differ } from './draft.ts';
import { keepDraft, keptDraft } from './keptDraft.ts';

/** What is being typed into a template, the version that it is based on, and whether that is still the newest. */
export function useDraft(template: EmailTemplate) {
  const { name } = template;
  const [kept] = useState(() => keptDraft(name));
  const [base, setBase] = useState({ version: kept?.version ?? template.version, content: contentOf(template) });
  const [draft, setDraft] = useState(kept?.draft ?? base.content);
  const [restoredAt, setRestoredAt] = useState(kept?.at ?? null);
  /** Grows when the fields are filled anew from outside, so that the editor starts anew too. */
  const [filled, setFilled] = useState(0);

  function become(next: Draft, { version, content }: typeof base) {
    setBase({ version, content });
    setDraft(next);
    setRestoredAt(null);
    keepDraft(name, differ(next, content) ? next : null, version);
  }

  return {
    draft,
    restoredAt,
    filled,
    version: base.version,
    isDirty: differ(draft, base.content),
    isStale: template.version !== base.version,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part };
      setDraft(next);
      keepDraft(name, differ(next, base.content) ? next : null, base.version);
    },
    /** Takes the newest in place of what was typed. */
    takeNewest() {
      become(contentOf(template), { version: template.version, content: contentOf(template) });
      setFilled(filled + 1);
    },
    /** It has been saved as it stands. */
    saved: ({ version }: EmailTemplate) => become(draft, { version, content: draft }),
    forget: () => keepDraft(name, null, base.version),
  };
}
