import type { SeatAnswer } from '../../../shared/people/model/signup.ts';
import { Cloud } from '../cloud/cloud.ts';
import { signIn, Visitor } from '../cloud/visitor.ts';

export const seatedEvent = {
  ...{ title: 'Lanterns', guests: 'Freya & Finn', description: 'On quiet.', eventDate: 'May 3, 2031' },
  ...{ eventTime: '7:00 PM', attendance: 'in-person', isActive: true },
};

/** A cloud with its admin; somebody signs up from a network of their own. */
export async function openSeats() {
  const cloud = await Cloud.shared();
  const admin = await signIn(cloud);
  const ask = async <T>(path: string, more: object = {}) => (await (await admin.call(path, more)).json()) as T;
  const signUp = async (email: string) => {
    const person = { firstName: 'Ana', lastName: 'Lima', email, city: 'Lisbon', attendanceType: 'in-person' };
    const body = { ...person, subscribeNewsletter: false, consent: true };
    const response = await new Visitor(cloud).call('/api/audience-signup', { body });
    return { code: response.status, ...((await response.json()) as SeatAnswer) };
  };
  return { cloud, admin, ask, signUp };
}
