import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AbsentAddress } from '../ui/page/absentAddress.ts';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { SiteRoutes } from './routes.tsx';
import type { createStore } from './store.ts';

interface Props {
  store: ReturnType<typeof createStore>;
  /** The path of which it is known that what it names is not there. */
  absentAt?: string | null;
  /** The rules for all pages. Every document has them already. */
  globalStyle?: ReactNode;
}

/** The whole site. The router stands around it: the browser's, or one that knows a single address where documents are made. */
export function App({ store, absentAt = null, globalStyle }: Props) {
  return (
    <Provider store={store}>
      <AbsentAddress value={absentAt}>
        {globalStyle}
        <SiteRoutes />
        <Toaster />
      </AbsentAddress>
    </Provider>
  );
}
