import * as icons from '@web/panel/components/icons';
import { showIcons } from '@web/pieces/show-icons';

export const show = showIcons(icons);
