import { describe, expect, test } from 'vitest';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';

describe('the check of placeholders', () => {
  const messagesFor = (text: string, about?: 'newsletter' | 'event') =>
    contentProblems({ subject: 'A', htmlContent: `<p>${text}</p>` }, about).map(({ message }) => message);

  test.each([
    ['{firstname}', '{firstname}', '{firstName}'],
    ['{first name|friend}', '{first name|friend}', '{firstName|friend}'],
    ['{{firstName}}', '{{firstName}}', '{firstName}'],
    ['{fristName}', '{fristName}', '{firstName}'],
    ['Dear {firstName, hello', '{firstName', '{firstName}'],
    ['Dear firstName}', 'firstName}', '{firstName}'],
    ['{Zoom link}', '{Zoom link}', '{joinLink}'],
    ['{doors}', '{doors}', '{eventDoors}'],
    ['{ticket price}', '{ticket price}', '{eventPrice}'],
    ['{pay-link}', '{pay-link}', '{payLink}'],
    ['{cancel}', '{cancel}', '{cancelUrl}'],
    ['{canselUrl}', '{canselUrl}', '{cancelUrl}'],
    ['{firstName, friend}', '{firstName, friend}', '{firstName}'],
    ['{firstName|friend', '{firstName|friend', '{firstName}'],
  ])('suggests the right one for %s', (typed, reported, suggestion) => {
    expect(messagesFor(typed)).toEqual([
      `${reported} isn’t a placeholder, so it would be sent as is. Did you mean ${suggestion}?`,
    ]);
  });

  test('reports one whose letters differ in format', () => {
    expect(messagesFor('{<b>firstName</b>}')[0]).toMatch(/^\{firstName\} has mixed formatting/);
    expect(messagesFor('<b>{firstName}</b>, {lastName}')).toEqual([]);
  });

  test('reports an event’s placeholders in a newsletter, but not in a mail about an event', () => {
    expect(messagesFor('{eventTitle} {joinLink|x}')).toEqual([]);
    expect(messagesFor('{eventTitle} {joinLink|x}', 'event')).toEqual([]);
    expect(messagesFor('{eventTitle} {joinLink|x}', 'newsletter')).toEqual([
      '{eventTitle} is filled in only in emails about an event: it would be sent as is',
      '{joinLink} is filled in only in emails about an event: everyone would see the text after its bar',
    ]);
  });
});
