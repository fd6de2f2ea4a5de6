import type { Device } from '../../../../shared/accounts/model/account.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Status.ts';
import * as S from './Account.styles.ts';
import { accountApi } from './accountApi.ts';

export function Devices({ devices }: { devices: Device[] }) {
  const [end, { isLoading }] = accountApi.useEndSessionMutation();
  const showResult = useMutationToast();
  const signOut = (id: string, what: string) =>
    void showResult(end({ params: { id } }).unwrap(), {
      success: { title: 'Logged out', description: `${what} has to log in again.` },
    });
  return (
    <S.Part aria-labelledby="devices">
      <S.PartHead>
        <h2 id="devices">Logged-in devices</h2>
        {devices.length > 1 && (
          <Button look="plain" small disabled={isLoading} onClick={() => signOut('others', 'Every other device')}>
            Log out everywhere else
          </Button>
        )}
      </S.PartHead>
      <Table columns={['Device', 'Since', 'Last seen', 'Actions']} aria-labelledby="devices">
        {devices.map(({ id, name, since, lastSeenAt, current }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-title="Since">{momentOf(since)}</td>
            <td data-title="Last seen">{momentOf(lastSeenAt)}</td>
            <td>
              {current ? (
                <Status $tone="good">This device</Status>
              ) : (
                <Button
                  look="plain"
                  small
                  disabled={isLoading}
                  aria-label={`Log out ${name}, since ${momentOf(since)}`}
                  onClick={() => signOut(id, name)}
                >
                  Log out
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </S.Part>
  );
}
