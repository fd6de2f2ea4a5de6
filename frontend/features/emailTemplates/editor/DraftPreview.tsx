import { useEffect, useState } from 'react';
import { contentProblems, sizeProblems, testProblems } from '../../../../shared/mailCheck.ts';
import type { EmailTemplate } from '../../../../shared/model/emailTemplate.ts';
import { MailFrame } from '../../../ui/MailFrame.tsx';
import { mailDocument } from '../mailDocument.ts';
import { Problems } from '../Problems.tsx';
import type { Draft } from './draft.ts';
import * as S from './EditTemplateDialog.styles.ts';

/** The mail as it would look, and what is wrong with it, while it is being written. */
export function DraftPreview({
  draft,
  template,
  isDirty,
}: {
  draft: Draft;
  template: EmailTemplate;
  isDirty: boolean;
}) {
  const html = useSettled(draft.htmlContent);
  const problems = [
    ...contentProblems({ ...draft, htmlContent: html }),
    ...sizeProblems(template.mailBytes + bytesOf(html) - bytesOf(template.htmlContent)),
    ...testProblems(isDirty ? {} : template),
  ];
  return (
    <S.Beside>
      <S.Title>Preview</S.Title>
      <MailFrame title={`Preview of ${template.name}`} html={mailDocument(html)} height="min(66vh, 46rem)" />
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
