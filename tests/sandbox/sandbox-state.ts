import type { NumberedEmail } from './mail/inbox';
import type { KeptBrowser } from './push/push-service';
import type { TelegramChat } from './telegram/telegram';
import type { TerminalState } from './cloudpayments/terminal';

/** What a sandbox remembers, as JSON: it goes on from here after a restart. */
export interface SandboxState {
  readonly cloudpayments: TerminalState;
  /** Oldest first. */
  readonly emails: readonly NumberedEmail[];
  readonly chats: readonly TelegramChat[];
  readonly browsers: readonly KeptBrowser[];
}
