import { Outlet } from 'react-router-dom';
import { PanelMantine } from './mantine';

/** The pages with Mantine's components. One provider stays while staff go from page to page. */
export const MantinePages = () => (
  <PanelMantine>
    <Outlet />
  </PanelMantine>
);
