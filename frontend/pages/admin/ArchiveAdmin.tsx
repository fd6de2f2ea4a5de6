import type { ReactNode } from 'react';
import { ArchiveTools } from '../../features/archiveAdmin/ArchiveTools.tsx';
import { useAdminMode } from '../../features/archiveAdmin/useAdminMode.ts';
import { SignInAgain } from '../../features/session/SignInAgain.tsx';
import { useToast } from '../../ui/useToast.ts';

interface Props {
  adminKey: string;
  /** The archive as visitors see it. */
  children: ReactNode;
  /** To be called when the tools go, or never came. */
  onEnd: () => void;
}

/** What the admin sees of the archive: the visitors' page until the key is accepted, then the tools around it. */
export default function ArchiveAdmin({ adminKey, children, onEnd }: Props) {
  const { isOn, isSignedIn } = useAdminMode(adminKey, onEnd);
  const toast = useToast();
  if (!isOn) return children;

  function exit() {
    toast({ title: 'Admin Mode Deactivated', description: 'Editing features have been disabled.' });
    onEnd();
  }

  return (
    <>
      <ArchiveTools onExit={exit}>{children}</ArchiveTools>
      {!isSignedIn && <SignInAgain />}
    </>
  );
}
