import { Icon } from './icon';

export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15" r="4.5" />
    <path d="m11.5 11.5 8-8M16 7l3 3M13.5 9.5l2 2" />
  </Icon>
);
