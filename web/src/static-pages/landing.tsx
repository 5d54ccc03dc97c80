import { LandingPage } from '@web/features/landing/landing-page';
import '@web/ui/base.css';
import { startDocument } from './hydrate-page';

void startDocument(<LandingPage />, ['common', 'landing']);
