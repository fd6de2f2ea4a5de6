import { cloud, page, toast } from '../cloud/openSite.ts';
import { Visitor } from '../cloud/visitor.ts';
import { button, dialog, failing } from './adminPages.ts';

/** Two subscribers, and a sign-up for the active event. */
export async function somePeople(): Promise<void> {
  await new Visitor(cloud).subscribe('ana@example.org', 'Ana', 'Lima');
  await new Visitor(cloud).subscribe('bela@example.org', 'Bela', 'Kovacs');
  const person = { firstName: 'Carla', lastName: 'Diaz', email: 'carla@example.org', phone: '+1 212 555 0100' };
  await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...person, city: 'New York', attendanceType: 'virtual', subscribeNewsletter: false, consent: true },
  });
}

/** The cell of an address, not that of the button that deletes the person. */
export const addressCell = (address: string) => page.getByRole('cell', { name: address, exact: true });

/** In the open confirmation dialog: a lost connection and a refusal are shown, then the deletion succeeds. */
export async function deleteInTheEnd(path: string, failure: string, success: string): Promise<void> {
  const attempt = async (title: string, description: string) => {
    await button('Delete', dialog()).click();
    await toast(title, description);
  };
  await failing('DELETE', path, () => attempt('Error', failure));
  await failing('DELETE', path, () => attempt('Error', 'Not today'), { status: 400, message: 'Not today' });
  await attempt('Success', success);
}
