import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../../frontend/ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../frontend/ui/dialogs/Dialog.tsx';
import { EditDialog } from '../../../frontend/ui/dialogs/EditDialog.tsx';
import { TextField } from '../../../frontend/ui/forms/fields.tsx';
import type { AnnouncedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { SignupInput } from '../../../shared/people/model/signup.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { documentAt } from '../support/documentAt.ts';
import { accessible, fits, hasFocus, show } from '../support/show.tsx';
import { type ApiAnswers, type ApiCall, answer, calls, openSite, refused, requests, see } from '../support/site.tsx';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const question = ({ onAct = () => {}, onClose = () => {}, busy = false }) => (
  <ConfirmDialog
    title="Delete Event"
    subject="The Bell"
    confirmLabel="Delete"
    pendingLabel="Deleting..."
    {...{ isPending: busy, onConfirm: onAct, onClose }}
  >
    This action cannot be undone.
  </ConfirmDialog>
);

test('a confirmation names its subject, focuses the safe choice, and does what is pressed', async () => {
  const onAct = vi.fn();
  const onClose = vi.fn();
  await show(question({ onAct, onClose }));
  await expect.element(page.getByText('The Bell')).toBeVisible();
  await hasFocus('Cancel');
  await accessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onAct).not.toHaveBeenCalled();
  await press('Delete');
  await expect.poll(() => onAct.mock.calls.length).toBe(1);
});

test('while it runs, the button says so, keeps its width and cannot be pressed again', async () => {
  const screen = await show(question({}));
  const width = page.getByRole('button', { name: 'Delete', exact: true }).element().getBoundingClientRect().width;
  await screen.rerender(question({ busy: true }));
  const busy = page.getByRole('button', { name: 'Deleting...', exact: true });
  await expect.element(busy).toBeDisabled();
  expect(busy.element().getBoundingClientRect().width).toBe(width);
});

/** A dialog with one field, which stays open until it may close. */
function Editor({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('Two Chairs');
  const [open, setOpen] = useState(true);
  if (!open) return <p>Closed</p>;
  const shut = () => {
    onClose();
    setOpen(false);
  };
  return (
    <EditDialog title="Edit Event" description="Visitors see it at once." dirty={title !== 'Two Chairs'} onClose={shut}>
      {(close) => (
        <>
          <TextField label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
          <Button onClick={close}>Cancel</Button>
        </>
      )}
    </EditDialog>
  );
}
const discardDialog = () => page.getByRole('dialog', { name: 'Discard your changes?' });

test('a dialog without changes closes at once', async () => {
  const onClose = vi.fn();
  await show(<Editor onClose={onClose} />);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Closed')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => press('Cancel')],
  ['Close', () => page.getByRole('button', { name: 'Close' }).first().click()],
])('a dialog with changes asks before it closes by %s', async (_how, close) => {
  const onClose = vi.fn();
  await show(<Editor onClose={onClose} />);
  const field = page.getByLabelText('Title');
  await field.fill('Three chairs');
  await close();
  await expect.element(discardDialog()).toBeVisible();
  await hasFocus('Keep editing');
  await accessible();
  await press('Keep editing');
  await expect.element(discardDialog()).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Three chairs');
  expect(onClose).not.toHaveBeenCalled();
  await close();
  await press('Discard changes');
  await expect.element(page.getByText('Closed')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

describe('the form to sign up', () => {
  const shop = 'https://tickets.example/lanterns';
  const event: AnnouncedEvent = { ...withTimes({ ...upcoming, payLink: shop }), isLimited: true };
  const active = 'GET upcoming-events/active';
  const signsUp = 'POST audience-signup';

  /** Opens the published page of an event, for which the API has these seats. */
  async function open(
    seatsLeft: object | undefined,
    { path = pages.signup as string, answers = {} as ApiAnswers, shown = event, width = 390 } = {},
  ) {
    await openSite(path, {
      answers: { ...(seatsLeft && { [active]: { ...shown, seatsLeft } }), ...answers },
      published: documentAt(path, { activeUpcomingEvent: shown }),
      ...{ width, height: 844 },
    });
  }
  const way = (name: RegExp) => page.getByRole('radio', { name });
  const button = (name: string) => page.getByRole('button', { name });

  async function fillIn(attends: RegExp) {
    for (const [label, text] of [
      ['First Name', 'Ana'],
      ['Last Name', 'Lima'],
      ['Email', 'ana@example.org'],
      ['City', 'Lisbon'],
    ] as const)
      await page.getByLabelText(label, { exact: true }).fill(text);
    await way(attends).click();
    await page.getByRole('checkbox', { name: /^I agree/ }).click();
  }

  const taken = (status: string, seatsLeft: object, { message = 'Thank you' } = {}) => ({
    [signsUp]: ({ body }: ApiCall) => {
      const { attendanceType } = body as SignupInput;
      return Response.json({ message, status, attendanceType, event: { ...event, seatsLeft } }, { status: 201 });
    },
  });

  test.each([
    [{ room: 12 }, pages.home, '12 seats left in the room'],
    [{ room: 1, online: 3 }, pages.product, '1 seat left in the room, 3 on Zoom'],
    [{ room: 0 }, pages.home, 'The room is full; Zoom is open'],
    [{ room: 0, online: 0 }, pages.signup, 'Full: join the waiting list'],
  ])('with %o left, %s says so once it is open', async (left, path, words) => {
    await open(left, { path });
    await see(words);
    expect(calls(active)).toHaveLength(1);
    await fits([320]);
    await accessible({ page: true });
  });

  test.each([390, 1280])('nothing moves when the seats come, at %i px', async (width) => {
    for (const path of [pages.home, pages.product, pages.signup]) {
      const waits = Promise.withResolvers<Response>();
      await open(undefined, { path, width, answers: { [active]: () => waits.promise } });
      await see('Seats are limited');
      await Promise.allSettled([...document.fonts].map((font) => font.load()));
      const elements = [...document.querySelectorAll('main h2, main h3, main input, main button, main p, main a')];
      const before = elements.map((each) => [each, each.getBoundingClientRect().top] as const);
      waits.resolve(Response.json({ ...event, seatsLeft: { room: 12, online: 0 } }));
      await see('Zoom is full; 12 seats left in the room');
      for (const [each, top] of before) expect(each.getBoundingClientRect().top, each.outerHTML).toBe(top);
    }
  });

  test('where any number may come, a page asks nothing and says nothing of seats', async () => {
    await open(undefined, { shown: withTimes(upcoming) });
    await expect.element(way(/^In person/)).toBeVisible();
    expect(requests.api).toEqual([]);
    expect(page.getByText(/seats?\b/i, { exact: false }).elements()).toHaveLength(0);
  });

  test('an answer about another event, or none, leaves the page as it is', async () => {
    await open(undefined, { answers: { [active]: { ...event, id: 2, seatsLeft: { room: 0 } } } });
    await expect.poll(() => calls(active)).toHaveLength(1);
    await see('Seats are limited');
    await open(undefined, { answers: { [active]: () => refused(500) } });
    await expect.poll(() => calls(active).length).toBe(2);
    await see('Seats are limited');
    await way(/^In person/).click();
    await expect.element(button('Join Live Audience')).toBeVisible();
  });

  test('someone who chooses what is full joins the waiting list, and reads how it works', async () => {
    const message = 'The room is full. We’ve emailed you where you stand.';
    await open({ room: 0 }, { answers: taken('full', { room: 0 }, { message }) });
    await expect.element(way(/^In person Full: join the waiting list/)).toBeVisible();
    await expect.element(button('Join Live Audience')).toBeVisible();
    await fillIn(/^In person/);
    const how = page.getByRole('status').filter({ hasText: 'The room is full' });
    await see(/^The room is full, so you’ll join the waiting list\..* There are still seats on Zoom\.$/);
    await accessible({ page: true });
    await way(/^Virtual/).click();
    await expect.element(button('Join Live Audience')).toBeVisible();
    await expect.element(how).not.toBeInTheDocument();

    await way(/^In person/).click();
    await button('Join the Waiting List').click();
    const place = page.getByRole('group', { name: 'We’ve emailed you where you stand' });
    await expect.element(place).toHaveFocus();
    await see('Ana, every seat in the room is taken at');
    await see(/^Please press the button in our email to ana@example\.org to join the waiting list\./);
    await see(message);
    expect(place.element().textContent).not.toMatch(/Pay|look forward/);
    await fits([390, 320, 1280]);
    await accessible({ page: true });
  });

  test('a page that shows a last seat believes the server that someone waits, and updates its seats', async () => {
    await open({ room: 1 }, { answers: taken('full', { room: 0 }) });
    await fillIn(/^In person/);
    await button('Join Live Audience').click();
    await expect.element(page.getByRole('group', { name: 'We’ve emailed you where you stand' })).toBeVisible();
    await see('The room is full; Zoom is open');
    await button('Sign up someone else').click();
    await expect.element(way(/^In person Full: join the waiting list/)).toBeVisible();
  });

  test('a ticket for the room can be paid once there is a seat; one for Zoom is free', async () => {
    await open({ room: 2, online: 12 }, { answers: taken('booked', { room: 1 }) });
    await expect.element(way(/^In person 2 seats left/)).toBeVisible();
    await expect.element(way(/^Virtual 12 seats left/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'pay for your ticket' })).toHaveAttribute('href', shop);
    await fillIn(/^In person/);
    await button('Join Live Audience').click();
    const place = page.getByRole('group', { name: 'You’re signed up' });
    await expect.element(place.getByRole('link', { name: 'Pay for your ticket' })).toHaveAttribute('href', shop);
    await see('1 seat left in the room');
    // On a phone it is on the screen.
    const box = () => place.element().getBoundingClientRect();
    await expect.poll(() => [box().top >= 0, box().bottom <= innerHeight]).toEqual([true, true]);
    await accessible();
    await button('Sign up someone else').click();
    await expect.element(page.getByLabelText('First Name', { exact: true })).toHaveFocus();
    await fillIn(/^Virtual/);
    await button('Join Live Audience').click();
    await expect.element(place).toBeVisible();
    expect(place.getByRole('link', { name: 'Pay for your ticket' }).elements()).toHaveLength(0);
  });

  test('a form that is open when sign-up closes gives way to the newsletter', async () => {
    vi.useFakeTimers({ now: Date.parse('2099-12-11T21:59:50Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const shown = { ...withTimes({ ...upcoming, signupCloses: '2099-12-11T17:00' }), isLimited: false };
    await open(undefined, { shown });
    await see('Sign-up closes on Friday, December 11, at 5:00 PM EST.');
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await see('Sign-up for this evening closed on Friday, December 11, at 5:00 PM EST');
    await expect.element(page.getByRole('alert').filter({ hasText: 'Sign-up has closed' })).toBeVisible();
    const instead = page.getByRole('link', { name: 'Subscribe to the Newsletter' });
    await expect.element(instead).toHaveAttribute('href', pages.newsletter);
    await expect.element(page.getByRole('form')).not.toBeInTheDocument();
    await fits([390, 1280]);
    await accessible({ page: true });
  });

  test('where sign-up has closed, no page invites to it', async () => {
    const shown = { ...withTimes({ ...upcoming, signupCloses: '2026-11-01T17:00' }), isLimited: true, isClosed: true };
    for (const path of [pages.home, pages.product]) {
      await open({ room: 3 }, { path, shown });
      await see('Sign-up has closed');
      await expect.element(page.getByRole('link', { name: 'See the Evening' })).toHaveAttribute('href', pages.signup);
    }
  });

  test('a visitor who comes by a mail about a canceled event reads so, until it would have been over', async () => {
    const canceledEvent = withTimes({ ...upcoming, title: 'Lanterns', eventDate: 'May 3, 2099' });
    const published = documentAt(pages.signup, { canceledEvent });
    await openSite(pages.signup, { answers: {}, published, width: 390 });
    await see('“Lanterns” is canceled.');
    await see('It was to be on May 3, 2099.');
    await accessible({ page: true });
    const over = { ...canceledEvent, endsAt: '2026-05-03T20:45:00-04:00' };
    await openSite(pages.signup, { answers: {}, published: documentAt(pages.signup, { canceledEvent: over }) });
    await see('The date of the next evening isn’t set yet');
    expect(page.getByText('is canceled', { exact: false }).elements()).toHaveLength(0);
  });

  const newsletter: { tickedAtSignup: boolean } = site.newsletter;
  afterEach(() => {
    newsletter.tickedAtSignup = true;
  });
  const newsletterBox = () => page.getByRole('checkbox', { name: /newsletter/ });

  test('the newsletter is a choice that the form explains; site.ts decides whether its box is ticked', async () => {
    const answers = { [active]: null, ...taken('booked', {}) };
    await openSite(pages.signup, { answers });
    await expect.element(newsletterBox()).toBeChecked();
    await expect.element(newsletterBox()).toHaveAccessibleDescription(/You can unsubscribe at any time/);
    newsletter.tickedAtSignup = false;
    await openSite(pages.signup, { answers });
    await expect.element(newsletterBox()).not.toBeChecked();
    await fillIn(/^Virtual/);
    await button('Join Live Audience').click();
    await expect.poll(() => calls(signsUp).map(({ body }) => body)).toMatchObject([{ subscribeNewsletter: false }]);
  });

  const shows = 'POST audience-signup/own';
  const changes = 'POST audience-signup/change';
  const changedEvent = {
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
    event: changedEvent,
  };
  const openChange = (answers: object, token = '#abc.def') =>
    openSite(`${pages.changeSignup}${token}`, { answers: { [shows]: signup, ...answers } as never });

  test('people who signed up correct what they entered, and read what became of it', async () => {
    const message = 'The room is full, so you keep your place on Zoom.';
    await openChange({ [changes]: { message, signup: { ...signup, firstName: 'Anna', attendanceType: 'virtual' } } });
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
    await openChange({});
    await page.getByLabelText('City').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await see('Please enter your city');
    expect(calls(changes)).toEqual([]);
  });

  test('a link that is dead or cut says what to do; without an answer it can be tried again', async () => {
    await openChange({ [shows]: () => refused(409, 'This sign-up was canceled.') });
    await see('This sign-up no longer exists');
    await see('This sign-up was canceled.');
    await openChange({}, '');
    await see('Part of it may be missing.');
    await openChange({ [shows]: () => refused(500) });
    await see('That didn’t work');
    answer({ [shows]: signup });
    await page.getByRole('button', { name: 'Try again' }).click();
    await see('You have a seat.');
  });
});
