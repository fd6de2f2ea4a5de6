import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AbsentAddress } from '../ui/page/absentAddress.ts';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { SiteRoutes } from './routes.tsx';
import type { createStore } from './store.ts';

interface Props {
  store: ReturnType<typeof createStore>;
  /** A path that is known not to exist. */
  absentPath?: string | null;
  /** The styles for all pages. Every document already contains them. */
  globalStyle?: ReactNode;
}

/** The whole site. It needs a router around it: the browser's, or one with a single address when documents are rendered. */
export function App({ store, absentPath = null, globalStyle }: Props) {
  return (
    <Provider store={store}>
      <AbsentAddress value={absentPath}>
        {globalStyle}
        <SiteRoutes />
        <Toaster />
      </AbsentAddress>
    </Provider>
  );
}
