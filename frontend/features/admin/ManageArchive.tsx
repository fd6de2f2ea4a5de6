import { useNavigate } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { reasonOf } from '../../api/callError.ts';
import { useToast } from '../../ui/useToast.ts';
import * as S from './AdminFrame.styles.ts';
import { useCreateAdminKeyMutation } from './adminKeysApi.ts';

/** Opens the archive with a fresh key that turns on its editing tools — it lasts a minute, and once. */
export function ManageArchive() {
  const [createKey, { isLoading }] = useCreateAdminKeyMutation();
  const navigate = useNavigate();
  const toast = useToast();

  async function open() {
    try {
      const { adminKey } = await createKey().unwrap();
      await navigate(`${pages.archive}?${new URLSearchParams({ adminKey })}`);
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
      to={pages.archive}
      aria-disabled={isLoading}
      onClick={(event) => {
        event.preventDefault();
        if (!isLoading) void open();
      }}
    >
      Manage Archive
    </S.NavLink>
  );
}
