import { Provider } from 'react-redux';
import { GlobalStyle } from '../ui/GlobalStyle.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { SiteRoutes } from './routes.tsx';
import type { createStore } from './store.ts';

/** The whole site. The router stands around it: the browser's, or one that knows a single address when prerendering. */
export function App({ store }: { store: ReturnType<typeof createStore> }) {
  return (
    <Provider store={store}>
      <GlobalStyle />
      <SiteRoutes />
      <Toaster />
    </Provider>
  );
}
