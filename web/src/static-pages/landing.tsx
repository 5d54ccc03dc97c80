import { LandingPage } from '@web/features/landing/landing-page';
import '@web/ui/base.css';
import { hydratePage } from './hydrate-page';

void hydratePage(<LandingPage />, ['common', 'landing']);
