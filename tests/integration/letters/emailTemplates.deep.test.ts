import { expect, test } from 'vitest';
import type { TemplateDraft, TemplateVersion } from '../../../shared/letters/model/templateDraft.ts';
import { admin, draftOf, fresh, json, openTemplateCalls, path, text, write } from '../../support/data/templateCalls.ts';

openTemplateCalls();

test('a draft that several admins save at once, repeatedly, always has one of their texts; the others can still replace it', async () => {
  await fresh('raced_drafts');
  let revision: number | null = null;
  for (let round = 1; round <= 4; round++) {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => write('raced_drafts', { ...text(`${round}.${n}`), version: 1, revision })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const draft: TemplateDraft | null = await draftOf('raced_drafts');
    const won = answers.findIndex(({ status }) => status === 200) + 1;
    expect(draft?.content).toEqual(text(`${round}.${won}`));
    revision = draft?.revision ?? null;
  }
  const over = await Promise.all(
    [1, 2, 3].map((n) => write('raced_drafts', { ...text(`over ${n}`), version: 1, revision: null, over: true })),
  );
  expect(over.map(({ status }) => status)).toEqual([200, 200, 200]);
  const versions = await json<TemplateVersion[]>(admin.call(path('raced_drafts', '/versions')));
  const last = (await draftOf('raced_drafts'))?.content?.subject ?? '';
  const all = [...versions.map(({ subject }) => subject), last];
  for (const n of [1, 2, 3]) expect(all).toContain(`over ${n}`);
});

test('a draft saved while its letter is saved and deleted is deleted too, and does not come back with a new letter of that name', async () => {
  await fresh('gone');
  const { revision } = await json<TemplateDraft>(write('gone', { ...text('Draft'), version: 1, revision: null }));
  const late = Promise.all([1, 2, 3].map((n) => write('gone', { ...text(`Late ${n}`), version: 1, revision })));
  await Promise.all([
    admin.call(path('gone'), { method: 'PUT', body: { subject: 'Saved', htmlContent: '<p>x</p>' } }),
    admin.call(path('gone'), { method: 'DELETE' }),
    late,
  ]);
  await admin.call(path('gone'), { method: 'DELETE' });
  await fresh('gone');
  expect(await draftOf('gone')).toBeNull();
  expect(await json(admin.call(path('gone', '/versions')))).toEqual([]);
});
