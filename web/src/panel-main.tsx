import { PanelRouter } from './app/panel-router';
import { startApp } from './app/start-app';

await startApp(<PanelRouter />);
