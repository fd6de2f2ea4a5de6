import { createContext, type ReactNode, useState } from 'react';
import { SiteLayout } from '../../features/site/layout/SiteLayout.tsx';

/** Replaces the whole public page, header and footer included; null restores it. */
export const ReplacePage = createContext<(replacement: ReactNode) => void>(() => {});

export function SiteFrame() {
  const [replacement, setReplacement] = useState<ReactNode>(null);
  return (
    replacement ?? (
      <ReplacePage value={setReplacement}>
        <SiteLayout />
      </ReplacePage>
    )
  );
}
