import { useNavigate } from 'react-router-dom';
import { archiveWith, useAdminKeys } from '../../api/adminKeys.ts';
import { reasonOf } from '../../api/callError.ts';
import { useToast } from '../../ui/useToast.ts';
import * as S from './AdminFrame.styles.ts';

/** Opens the archive with a fresh key that turns on its editing tools. In a new tab, the key is made there. */
export function ManageArchive() {
  const { make, isMaking } = useAdminKeys();
  const navigate = useNavigate();
  const toast = useToast();

  async function open() {
    try {
      await navigate(archiveWith(await make()));
    } catch (error) {
      toast({
        title: 'The archive could not be opened for editing',
        description: reasonOf(error),
        tone: 'destructive',
      });
    }
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
