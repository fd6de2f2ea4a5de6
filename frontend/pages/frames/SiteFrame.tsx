import { createContext, type ReactNode, useState } from 'react';
import { SiteLayout } from '../../features/site/layout/SiteLayout.tsx';

/** Has something else stand where the whole of a public page stands, header and footer included; null takes it away. */
export const ShowInstead = createContext<(instead: ReactNode) => void>(() => {});

/** What public pages stand in. */
export function SiteFrame() {
  const [instead, setInstead] = useState<ReactNode>(null);
  return (
    instead ?? (
      <ShowInstead value={setInstead}>
        <SiteLayout />
      </ShowInstead>
    )
  );
}
