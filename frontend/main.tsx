import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { loadPage } from './app/lazyPages.ts';
import { createStore } from './app/store.ts';
import './ui/fonts.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const start = () =>
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App store={createStore()} />
      </BrowserRouter>
    </StrictMode>,
  );

// Its code is on the way with the entry's; drawn before it is there, the page would first be one that waits.
void loadPage(location.pathname).then(start);
