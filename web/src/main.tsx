import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { startTexts } from './lib/i18n';
import './ui/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('app.html has no #root');

// Texts that do not come must not keep the page from coming: the pages wait for them by themselves.
void startTexts();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
