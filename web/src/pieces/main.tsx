import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { startTexts } from '@web/lib/i18n/i18n';
import { i18nextSource } from '@web/lib/i18n/i18next-source';
import { provideTranslations } from '@web/lib/i18n/translation-source';
import { PiecesPage } from './pieces-page';
import { loadPieces } from './piece';
import { readView } from './view';
import '@web/ui/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('pieces.html has no #root');

const view = readView(window.location.search);
const { dataset } = document.documentElement;
// Not chooseTheme, which would store it for the whole site.
if (view.theme === 'light' || view.theme === 'dark') dataset.theme = view.theme;

provideTranslations(i18nextSource);
const [pieces] = await Promise.all([loadPieces(view), startTexts(['login', 'purchase'])]);
createRoot(root).render(
  <MemoryRouter>
    <PiecesPage view={view} pieces={pieces} />
  </MemoryRouter>,
);
