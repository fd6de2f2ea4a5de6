import { Provider } from 'react-redux';
import { AbsentAddress } from '../ui/absentAddress.ts';
import { GlobalStyle } from '../ui/GlobalStyle.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { SiteRoutes } from './routes.tsx';
import type { createStore } from './store.ts';

interface Props {
  store: ReturnType<typeof createStore>;
  /** The path of which it is known that what it names is not there. */
  absentAt?: string | null;
}

/** The whole site. The router stands around it: the browser's, or one that knows a single address where documents are made. */
export function App({ store, absentAt = null }: Props) {
  return (
    <Provider store={store}>
      <AbsentAddress value={absentAt}>
        <GlobalStyle />
        <SiteRoutes />
        <Toaster />
      </AbsentAddress>
    </Provider>
  );
}
