import { startPanel } from './app/start-panel';

await startPanel();
