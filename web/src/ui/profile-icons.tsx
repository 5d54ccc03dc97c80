import { Icon } from './icon';

/** Icons that only the profile shows: apart from the script that every page loads. */
export const PencilIcon = () => (
  <Icon>
    <path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5" />
  </Icon>
);

/** Three dots: more to do with what stands beside it. */
export const MoreIcon = () => (
  <Icon>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.5" strokeLinecap="round" />
  </Icon>
);

export const CardIcon = () => (
  <Icon>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="M3 10h18M6.5 15h3" />
  </Icon>
);
