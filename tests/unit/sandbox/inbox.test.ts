import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox, type OpenSandbox } from './sandbox-harness';

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox()));
afterEach(() => open.stop());

const send = (subject: string) =>
  createTransport(open.sandbox.smtpUrl).sendMail({
    from: 'Простор <mail@prostor.example>',
    to: 'anna@yandex.example',
    subject,
    text: 'Здравствуйте',
    html: '<p>Здравствуйте</p><script>alert(1)</script>',
  });

const get = async (path: string) => fetch(`${open.sandbox.url}${path}`);

describe('the inbox', () => {
  it('shows an e-mail without running its scripts', async () => {
    await send('<b>Жирное</b>');
    expect(await (await get('/inbox')).text()).toContain('&lt;b&gt;Жирное&lt;/b&gt;');
    const email = await get('/inbox/1/html');
    expect(email.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
  });
});
