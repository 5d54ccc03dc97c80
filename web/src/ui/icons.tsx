import { Icon } from './icon';

export const PhoneIcon = () => (
  <Icon>
    <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
    <path d="M11 18.5h2" />
  </Icon>
);

export const ComputerIcon = () => (
  <Icon>
    <rect x="3" y="4.5" width="18" height="12" rx="2" />
    <path d="M8.5 20h7" />
  </Icon>
);

export const ChatIcon = () => (
  <Icon>
    <path d="M4 5.5h16v11H10l-4.5 3.5v-3.5H4z" />
    <path d="M8.5 9.5h7M8.5 12.5h4" />
  </Icon>
);

export const MailIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </Icon>
);

export const SoonIcon = () => (
  <Icon>
    <path d="M2.5 17h19M6.5 17a5.5 5.5 0 0 1 11 0M12 5.5v2.5M4.5 9.5l1.8 1.8M19.5 9.5l-1.8 1.8" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m4.5 12.5 5 5 10-11" />
  </Icon>
);
