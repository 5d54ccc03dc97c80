import type { DeliveryAttempt, NotificationType } from './records';
import { signNotification } from './sign-notification';
import type { Terminal } from './terminal';

const ANSWER_TIMEOUT_MS = 30_000;

interface Letter {
  readonly type: NotificationType;
  readonly body: string;
  readonly contentType: string;
}

function readCode(answer: string): number | null {
  try {
    const parsed: unknown = JSON.parse(answer);
    const code = typeof parsed === 'object' && parsed !== null && 'code' in parsed ? parsed.code : null;
    return typeof code === 'number' ? code : null;
  } catch {
    return null;
  }
}

/** One attempt: posts the body to the shop and says what came back. `code` is read from answers with HTTP 200 only. */
export async function postNotification(terminal: Terminal, letter: Letter, at: number): Promise<DeliveryAttempt> {
  const { settings, switches, stopping } = terminal;
  const rule = switches.notifications[letter.type];
  if (rule.drop > 0) {
    rule.drop -= 1;
    return { at, httpStatus: null, code: null, note: 'dropped on the way' };
  }
  try {
    const response = await fetch(`${settings.webhookUrl}/${letter.type}`, {
      method: 'POST',
      body: letter.body,
      headers: {
        'content-type': letter.contentType,
        ...signNotification(letter.body, letter.contentType, settings.apiSecret),
      },
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    const answer = await response.text();
    if (rule.loseAnswer > 0) {
      rule.loseAnswer -= 1;
      return {
        at,
        httpStatus: null,
        code: null,
        note: `answer lost on the way: ${response.status} ${answer.slice(0, 200)}`,
      };
    }
    const code = response.status === 200 ? readCode(answer) : null;
    return { at, httpStatus: response.status, code, note: answer.slice(0, 200) };
  } catch (error) {
    return { at, httpStatus: null, code: null, note: error instanceof Error ? error.message : String(error) };
  }
}
