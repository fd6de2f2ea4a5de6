import { useEffect, useMemo, useState } from 'react';
import { layoutHtml } from '../../../../shared/mail/layout.ts';
import { contentProblems, sizeProblems, testProblems } from '../../../../shared/mailCheck.ts';
import type { EmailTemplate } from '../../../../shared/model/emailTemplate.ts';
import { MailFrame } from '../../../ui/MailFrame.tsx';
import { cleaned } from '../cleaned.ts';
import { Problems } from '../Problems.tsx';
import { previewMail } from '../previewMail.ts';
import type { Draft } from './draft.ts';
import * as S from './EditTemplateDialog.styles.ts';

/** The mail as it would be sent, and what is wrong with it, while it is being written. */
export function DraftPreview({
  draft,
  template,
  isDirty,
}: {
  draft: Draft;
  template: EmailTemplate;
  isDirty: boolean;
}) {
  const settled = useSettled(draft);
  const { html, ofMail } = useMemo(() => {
    const mail = { ...settled, htmlContent: cleaned(settled.htmlContent) };
    return {
      html: previewMail(mail),
      ofMail: [...contentProblems(mail), ...sizeProblems(bytesOf(layoutHtml(mail)))],
    };
  }, [settled]);
  const problems = [...ofMail, ...testProblems(isDirty ? {} : template)];
  return (
    <S.Beside>
      <MailFrame title={`Preview of ${template.name}`} label="Preview" html={html} height="min(58vh, 46rem)" />
      {problems.length > 0 && <Problems problems={problems} />}
    </S.Beside>
  );
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The value once it has kept still for 300 ms: the frame starts anew with each change, and would flicker with every key. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
