import { addStaff } from '@functions/staff/calls/staff-members';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { codeAt } from '../customers/one-time-code';
import { createStaffLogin } from '../customers/staff-browser-actions';
import { inPage } from './in-page';
import type { EngineVisitor } from './visit';

const GIVEN = 'given by an admin';
const PASSWORD = 'a long enough password';
const CAPTCHA = 'iframe[title="reCAPTCHA"]';

/** A hired member of staff logs in, sets a password and a second factor, logs in with both, and finds a customer. */
export async function walkPanel(visitor: EngineVisitor, { deps }: RunningLocalStack): Promise<void> {
  const { goto, press, fill, see, arriveAt, expectToFit } = visitor;
  const login = createStaffLogin('support');
  await addStaff(deps, {
    staff: { login: 'test', role: 'admin' },
    request: { login, password: GIVEN, role: 'support' },
  });
  const logIn = async (password: string): Promise<void> => {
    await arriveAt('/panel-login');
    await fill('Логин', login);
    await fill('Пароль', password);
    await visitor.inFrame(CAPTCHA, async () => {
      await press('checkbox', 'Я не робот (тест)');
      await visitor.until(inPage.hasSelector, '[aria-checked=true]');
    });
    await expectToFit();
    await press('button', 'Войти');
  };
  await goto('/panel-login');
  await logIn(GIVEN);
  await arriveAt('/panel-search');
  await see('Задайте свой пароль');
  await expectToFit();
  await fill('Текущий пароль', GIVEN);
  await fill('Новый пароль', PASSWORD);
  await press('button', 'Сменить пароль');
  await see('Промокоды, промокоды...');
  await expectToFit();

  await goto('/panel-staff');
  await press('button', 'Включить второй фактор');
  const secret = await visitor.read(/\b[A-Z2-7]{32}\b/);
  const step = Math.floor(Date.now() / 30_000);
  await fill('Код из приложения', codeAt(secret, step));
  await press('button', 'Подтвердить');
  await see('Второй фактор включён: при входе нужен код.');
  await expectToFit();
  await press('button', 'Выйти');
  await logIn(PASSWORD);
  await arriveAt('/panel-login/confirm');
  await expectToFit();
  // Each code is valid once.
  await fill('Код', codeAt(secret, step + 1));
  await press('button', 'Подтвердить');

  await arriveAt('/panel-search');
  await expectToFit();
  await fill('Почта клиента', 'nna@ex');
  await press('button', 'Найти');
  await visitor.until(inPage.lacks, 'boris@example.com');
  await press('link', 'anna@example.com');
  await see('Первый платёж оплачен');
  await expectToFit();
  await press('link', 'Чеки');
  await see('Действует');
  await expectToFit();
}
