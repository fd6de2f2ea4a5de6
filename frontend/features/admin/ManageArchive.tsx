import { useNavigate } from 'react-router-dom';
import { errorMessage } from '../../api/callError.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { archiveWith, useAdminKeys } from '../../queries/adminKeys.ts';
import * as S from './AdminFrame.styles.ts';

/** Opens the archive with a fresh key that turns on its editing tools. In a new tab, the key is made there. */
export function ManageArchive() {
  const { make, isMaking } = useAdminKeys();
  const navigate = useNavigate();
  const showResult = useMutationToast();

  async function open() {
    const { data: adminKey } = await showResult(make(), {
      failure: (error) => ({
        title: 'The archive could not be opened for editing',
        description: errorMessage(error),
      }),
    });
    if (adminKey !== undefined) await navigate(archiveWith(adminKey));
  }

  return (
    <S.NavLink
      to={archiveWith()}
      aria-disabled={isMaking}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (!isMaking) void open();
      }}
    >
      Manage Archive
    </S.NavLink>
  );
}
