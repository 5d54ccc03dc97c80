import { expect } from 'vitest';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { CARDS } from '../customers/buy';
import { newEmail, newExpiry } from '../customers/customer-browser-actions';
import { chargeOf, shownSum } from '../customers/shop-prices';
import type { EngineVisitor } from './visit';

const MONTHLY = `${shownSum(chargeOf(1))} в месяц`;
const PAYMENT_FORM = 'iframe[title="Локальная касса (тест)"]';

/** A visitor reads the start page, buys without an account, signs in, looks around, and cancels by keyboard. */
export async function walkCustomerPath(visitor: EngineVisitor, { deps }: RunningLocalStack): Promise<void> {
  const { goto, press, fill, see, arriveAt, expectToFit } = visitor;
  const email = newEmail('engine');
  await goto('/?lng=ru');
  await see(MONTHLY);
  await expectToFit();
  await goto('/login');
  await press('button', 'По почте и паролю');
  await see('Забыли пароль?');
  await expectToFit();

  await goto('/buy');
  await see(MONTHLY);
  await expectToFit();
  await fill('Почта', email);
  await press('checkbox', 'Соглашаюсь на автоматические списания');
  await press('checkbox', 'Принимаю условия');
  await press('button', 'Оплатить');
  await visitor.inFrame(PAYMENT_FORM, async () => {
    await fill('Номер карты', CARDS.good);
    await fill('Срок', newExpiry());
    await fill('CVV', '123');
    await press('button', 'Оплатить');
    await press('button', 'Готово');
  });

  await arriveAt('/attach');
  await see('Зарегистрируйтесь, чтобы привязать подписку к аккаунту');
  await expectToFit();
  await drainOutbox(deps);
  await press('button', 'Войти через Google');
  await fill('Другая почта', email);
  await press('button', 'Войти');
  await arriveAt('/profile');
  await see('Подписка активна');
  await see('Подписка до');
  await expectToFit();

  await goto('/install');
  await see('Три шага до свободного интернета');
  await expectToFit();
  await goto('/offer');
  await see('Публичная оферта');
  await expectToFit();
  await goto('/profile');
  await cancelByKeyboard(visitor);
  await expectToFit();
}

/** The dialog that replaces the hold of the cancel button opens with the focus on the button that changes nothing. */
async function cancelByKeyboard({
  press,
  see,
  arriveAt,
  key,
  tabTo,
  focus,
  expectToFit,
}: EngineVisitor): Promise<void> {
  await press('link', 'Отменить подписку');
  await arriveAt('/cancel');
  await see('Жаль, что вы уходите');
  await expectToFit();
  await tabTo('button', 'Отменить подписку');
  expect(await focus()).toEqual({ text: 'Отменить подписку', isVisible: true, hasRing: true });
  await key('Enter');
  await see('Отменить подписку?');
  await expect.poll(focus).toEqual({ text: 'Нет, вернуться', isVisible: true, hasRing: true });
  await key('Tab');
  expect(await focus()).toEqual({ text: 'Отменить подписку', isVisible: true, hasRing: true });
  await key('Enter');
  await arriveAt('/profile');
  await see('Подписка отменена');
}
