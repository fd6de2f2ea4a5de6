import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AbsentAddress, DoneAddress, OwnSharePicture, type PageSharePicture } from '../ui/page/documentContexts.ts';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { SiteRoutes } from './routes.tsx';
import type { createStore } from './store.ts';

interface Props {
  store: ReturnType<typeof createStore>;
  /** A path that is known not to exist. */
  absentPath?: string | null;
  /** The path of a page whose button has been pressed before. */
  donePath?: string | null;
  /** The picture that was made for links to the document's page. */
  sharePicture?: PageSharePicture | null;
  /** The styles for all pages. Every document already contains them. */
  globalStyle?: ReactNode;
}

/** The whole site. It needs a router around it: the browser's, or one with a single address when documents are rendered. */
export function App({ store, absentPath = null, donePath = null, sharePicture = null, globalStyle }: Props) {
  return (
    <Provider store={store}>
      <AbsentAddress value={absentPath}>
        <DoneAddress value={donePath}>
          <OwnSharePicture value={sharePicture}>
            {globalStyle}
            <SiteRoutes />
            <Toaster />
          </OwnSharePicture>
        </DoneAddress>
      </AbsentAddress>
    </Provider>
  );
}
