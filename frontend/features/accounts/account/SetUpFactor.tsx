import { type ComponentType, useState } from 'react';
import { useUserQuery } from '../../../api/api.ts';
import { useSignOut } from '../session/useSignOut.ts';
import { explanations, type FactorFrame, SecondFactorTask } from './SecondFactorTask.tsx';

interface Props {
  /** The frame of a page of its own. Without it, a dialog is shown over the current page. */
  Page?: ComponentType<FactorFrame> | undefined;
  /** The second factor is on, and its recovery codes are kept. */
  onDone: () => void;
}

/**
 * Asks an admin for the second factor that the site asks of everybody. Once the dialog is closed, it does not return until the
 * server refuses another request.
 */
export function SetUpFactor({ Page, onDone }: Props) {
  const { data, fulfilledTimeStamp } = useUserQuery();
  // The session may end before the recovery codes are kept.
  const [username] = useState(data?.user?.username ?? '');
  const [closedAt, setClosedAt] = useState<number>();
  const signOut = useSignOut();
  if (closedAt !== undefined && closedAt === fulfilledTimeStamp) return null;
  return (
    <SecondFactorTask
      task="on"
      title="Set up a second factor"
      explanation={`This site asks every admin for one. ${explanations.on}${Page ? '' : ' What you typed is still there.'}`}
      username={username}
      {...(Page
        ? { Frame: Page, onCancel: () => void signOut(), cancelLabel: 'Log out' }
        : { onCancel: () => setClosedAt(fulfilledTimeStamp), cancelLabel: 'Later' })}
      onDone={onDone}
    />
  );
}
