import { showIcons } from '@web/pieces/show-icons';
import * as icons from '@web/ui/profile-icons';

export const show = showIcons(icons);
