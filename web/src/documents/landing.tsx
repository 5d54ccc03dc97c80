import { LandingPage } from '@web/features/landing/landing-page';
import '@web/ui/base.css';
import { startDocument } from './start-document';

void startDocument(<LandingPage />, ['common', 'landing']);
