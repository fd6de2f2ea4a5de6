import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { createStore } from './app/store.ts';
import './ui/fonts.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The document's own title is for those who run no scripts; each page brings its own, and a browser shows the first.
document.querySelector('title')?.remove();

// What the document says of itself for readers without scripts gives way to what each page says.
for (const element of document.head.querySelectorAll('[data-until-start]')) element.remove();

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App store={createStore()} />
    </BrowserRouter>
  </StrictMode>,
);
