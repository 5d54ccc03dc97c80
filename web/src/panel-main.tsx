import { startPanel } from './panel/start';

await startPanel();
