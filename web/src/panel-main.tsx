import { startPanel } from '@web/panel/start';

await startPanel();
