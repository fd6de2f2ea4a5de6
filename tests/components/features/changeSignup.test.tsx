import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { accessible, fits } from '../support/show.tsx';
import { answer, calls, openSite, refused, see } from '../support/site.tsx';

const shows = 'POST audience-signup/own';
const changes = 'POST audience-signup/change';
const event = {
  ...{ id: 5, title: 'Lanterns', guests: 'Freya Montclair', description: 'On quiet.', imageUrl: '', duration: '' },
  ...{ eventDate: 'May 3, 2047', eventTime: '7:00 PM', zone: 'EDT', isActive: true, version: 1 },
  ...{ startsAt: '2047-05-03T19:00:00-04:00', endsAt: '2047-05-03T20:45:00-04:00' },
};
const signup = {
  firstName: 'Ana',
  lastName: 'Lima',
  city: 'Lisbon',
  attendanceType: 'in-person',
  status: 'booked',
  event,
};
const open = (answers: object, token = '#abc.def') =>
  openSite(`${pages.changeSignup}${token}`, { answers: { [shows]: signup, ...answers } as never });

test('whoever signed up corrects what they entered, and reads what became of it', async () => {
  const message = 'The room is full, so you keep your place on Zoom.';
  await open({ [changes]: { message, signup: { ...signup, firstName: 'Anna', attendanceType: 'virtual' } } });
  await see('May 3, 2047, 7:00 PM EDT. You have a seat.');
  await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.getByLabelText('First Name').fill('Anna');
  await page.getByRole('radio', { name: /^Virtual/ }).click();
  await fits([390, 768, 1440]);
  await accessible({ page: true });
  answer({ [shows]: { ...signup, firstName: 'Anna' } });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await see(message);
  const { city, lastName } = signup;
  const sent = { token: 'abc.def', firstName: 'Anna', lastName, city, attendanceType: 'virtual' };
  expect(calls(changes).map(({ body }) => body)).toEqual([sent]);
  await expect.element(page.getByRole('radio', { name: /^In person/ })).toBeChecked();
});

test('what is missing is named in its field, and nothing is sent', async () => {
  await open({});
  await page.getByLabelText('City').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await see('Please enter your city');
  expect(calls(changes)).toEqual([]);
});

test('a link that is no longer good, or was cut, says what to do; without an answer it can be tried again', async () => {
  await open({ [shows]: () => refused(409, 'This sign-up was canceled.') });
  await see('This sign-up no longer exists');
  await see('This sign-up was canceled.');
  await open({}, '');
  await see('Part of it may be missing.');
  await open({ [shows]: () => refused(500) });
  await see('That didn’t work');
  answer({ [shows]: signup });
  await page.getByRole('button', { name: 'Try again' }).click();
  await see('You have a seat.');
});
