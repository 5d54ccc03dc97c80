import { showIcons } from '@web/pieces/show-icons';
import * as icons from '@web/ui/key-icon';

export const show = showIcons(icons);
