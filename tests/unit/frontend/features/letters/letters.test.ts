import { describe, expect, test } from 'vitest';
import { linkAt } from '../../../../../frontend/features/letters/editor/richText/links.ts';
import { freeNameOf, identifierOf } from '../../../../../frontend/features/letters/library/identifierOf.ts';
import { templateName } from '../../../../../shared/letters/model/emailTemplate.ts';

describe('the name of a letter', () => {
  test.each([
    ['Весеннее письмо', 'vesennee_pismo'],
    ['Ανοιξιάτικο γράμμα', 'anoiksiatiko_gramma'],
    ['Łódź, wiosną', 'lodz_wiosna'],
    ['Thư mùa xuân', 'thu_mua_xuan'],
    ['გაზაფხული', 'gazaphkhuli'],
    ['２０２６', '2026'],
    ['  _Spring — Letter! ', 'spring_letter'],
  ])('for %s is %s', (typed, name) => {
    expect(identifierOf(typed)).toBe(name);
    expect(templateName.safeParse(name).success).toBe(true);
  });

  test('is never too long, even if transliterating makes it longer', () => {
    expect(templateName.safeParse(identifierOf('щ'.repeat(64))).success).toBe(true);
  });

  test('is empty if nothing can be written in Latin letters: then an admin has to choose one', () => {
    expect(identifierOf('春の手紙 🌸')).toBe('');
  });

  test('is unique', () => {
    expect(freeNameOf('Spring', [])).toBe('spring');
    expect(freeNameOf('Весна', ['vesna', 'vesna_2'])).toBe('vesna_3');
    expect(freeNameOf('春', [])).toBe('letter');
    const long = 'x'.repeat(80);
    expect(templateName.safeParse(freeNameOf(long, ['x'.repeat(64)])).success).toBe(true);
  });
});

describe('the link at the caret', () => {
  const url = 'https://example.org/a';
  const pieces = [
    { insert: 'Read ' },
    { insert: 'this ', attributes: { link: url } },
    { insert: 'now', attributes: { link: url, bold: true } },
    { insert: ' or ' },
    { insert: 'that', attributes: { link: 'https://example.org/b' } },
    { insert: '\n', attributes: { header: 1 } },
    { insert: { image: 'https://example.org/hill.jpg' }, attributes: { link: url } },
    { insert: '\n' },
  ];
  const at = (index: number, length = 0) => linkAt(pieces, { index, length });

  test('is found completely, even if a part of it is bold', () => {
    expect(at(9)).toEqual({ index: 5, length: 8, url, text: 'this now', format: { link: url } });
    expect(at(13)?.text).toBe('this now');
  });

  test('is not found before it, between two links, or if more than the link is selected', () => {
    for (const caret of [0, 5, 15]) expect(at(caret)).toBeUndefined();
    expect(at(3, 6)).toBeUndefined();
    expect(at(9, 12)).toBeUndefined();
  });

  test('is found if a part of it is selected, and if it is a picture', () => {
    expect(at(5, 4)?.index).toBe(5);
    expect(at(19)?.url).toBe('https://example.org/b');
    expect(at(22, 1)).toMatchObject({ index: 22, length: 1, text: undefined });
  });
});
