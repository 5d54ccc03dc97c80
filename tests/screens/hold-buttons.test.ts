import { globSync, readFileSync } from 'node:fs';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { addDevice } from '@functions/devices/contract/add-device';
import { detachDevice } from '@functions/devices/contract/detach-device';
import { createOrder } from '@functions/purchase/contract/create-order';
import { cancelGift, listGifts, type PaidGift } from '@functions/gifts/contract/gifts';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../scripts/lib/browser';
import { inRepository } from '../../scripts/lib/repository';
import { openPart, openScreen } from '../../scripts/screens/open-screen';
import { storeSignIn } from '../../scripts/screens/stored-session';
import { siteUrl, visit } from '../support/browser/browser';
import { hold } from '../support/browser/hold';
import { sweep, SWEEP } from '../support/sweep';

const pages = new Map<number, Promise<Page>>();

/** A page of this width in which Anna is signed in. Nothing that the tests press is stored, so that they share it. */
function pageOf(width: number): Promise<Page> {
  const open = async () => {
    const { page } = await visit({ viewport: width === PHONE.width ? PHONE : DESKTOP });
    await storeSignIn(page, siteUrl(), 'anna@example.com');
    return page;
  };
  const page = pages.get(width) ?? open();
  pages.set(width, page);
  return page;
}

interface HeldButton {
  readonly path: string;
  readonly name: RegExp;
  /** Brings the button. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** The call that it makes, which is refused here; none if it shows the next step. */
  readonly call?: { readonly path: string };
}

const GIFT: PaidGift = {
  id: 'g1',
  recipientEmail: 'friend@example.com',
  message: '',
  months: 3,
  amount: 450,
  state: 'waiting',
  paidAt: '2026-11-20T12:00:00.000Z',
  sendAt: '2026-11-20T12:00:00.000Z',
  returnAt: '2027-11-20T12:00:00.000Z',
  claimedAt: null,
  returnedAt: null,
  refund: null,
  isUndelivered: false,
  canCancel: true,
  mailsLeft: 3,
};

/** Offers to add a device that the saved card can pay, or only the payment form. */
const openAddDevice = (card: { mask: string } | null) => async (page: Page) => {
  await page.route(`**${addDevice.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), card } });
  });
  await openPart(page, 'Добавить место');
  await page.getByRole('checkbox', { name: /оферты/ }).check();
};

/** Every button of the site that is held, by the file that has it. */
const HELD = {
  'features/profile/devices/device-row.tsx': {
    path: '/profile',
    name: /^Отвязать ./,
    open: (page) => openPart(page, 'Действия: Pixel 9'),
    call: detachDevice,
  },
  'features/profile/devices/pay-by-card.tsx': {
    path: '/profile',
    name: /^Добавить за/,
    open: openAddDevice({ mask: '•• 4242' }),
  },
  'features/profile/devices/pay-by-form.tsx': {
    path: '/profile',
    name: /^Добавить за/,
    open: openAddDevice(null),
    call: createOrder,
  },
  'features/profile/account/delete-account.tsx': {
    path: '/profile',
    name: /^Удалить/,
    open: async (page) => {
      await openPart(page, 'Мои данные');
      await openPart(page, 'Удалить аккаунт');
    },
    call: deleteAccount,
  },
  'features/gifts/gift-row.tsx': {
    path: '/profile',
    name: /^Отменить подарок ./,
    open: (page) => openPart(page, 'Подарки'),
    call: cancelGift,
  },
  'features/cancel/cancel-page.tsx': { path: '/cancel', name: /^Отменить подписку/, call: cancelSubscription },
} satisfies Readonly<Record<string, HeldButton>>;

it('every button that is held is tested here', () => {
  const source = inRepository('web/src');
  const files = globSync('{app,features,panel}/**/*.tsx', { cwd: source }).filter((file) =>
    readFileSync(`${source}/${file}`, 'utf8').includes('<HoldButton'),
  );
  expect(files.toSorted()).toEqual(Object.keys(HELD).toSorted());
});

/** Where the button is, whatever the page shows above it. */
const placeOf = (button: Locator): Promise<string> =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join(' ');
  });

async function openButton({ path, name, open, call }: HeldButton, width: number) {
  const page = await pageOf(width);
  // What a failed test has left.
  await page.mouse.up();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const calls: string[] = [];
  await page.route(`**${listGifts.path}`, (route) => route.fulfill({ json: { success: true, gifts: [GIFT] } }));
  if (call !== undefined)
    await page.route(`**${call.path}`, (route) => {
      calls.push(call.path);
      return route.abort();
    });
  await openScreen(page, path, 'ru');
  await open?.(page);
  const button = page.locator('button[data-phase]').and(page.getByRole('button', { name })).first();
  // Not at an edge: the page has bars there.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return { page, button, calls };
}

for (const [width, options] of sweep([PHONE.width, DESKTOP.width]))
  describe(`at ${width} px a button that is held`, options, () => {
    for (const [[name, held], each] of sweep(Object.entries<HeldButton>(HELD)))
      it(`stays where it is, and acts after a press that was too short: ${name}`, each, async () => {
        const { page, button, calls } = await openButton(held, width);
        const places = [await placeOf(button)];
        const note = async () => places.push(await placeOf(button));
        await button.hover();
        await page.mouse.down();
        await note();
        await page.mouse.up();
        await page.locator('button[data-phase="released"]').waitFor();
        await note();
        await page.mouse.down();
        await note();
        if (held.call === undefined) await button.waitFor({ state: 'detached' });
        else await expect.poll(() => calls).toHaveLength(1);
        await page.mouse.up();
        expect(new Set(places)).toEqual(new Set(places.slice(0, 1)));
      });
  });

it('a pointer that moves within the button holds it, and one that leaves it does not', SWEEP, async () => {
  const { page, button, calls } = await openButton(HELD['features/cancel/cancel-page.tsx'], PHONE.width);
  const { x, y, width, height } = (await button.boundingBox())!;
  await button.hover();
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height + 5, { steps: 5 });
  await page.locator('button[data-phase="released"]').waitFor();
  await page.mouse.up();
  expect(calls).toEqual([]);
  await hold(button, async () => {
    await page.mouse.move(x + width - 20, y + height - 5, { steps: 20 });
    await expect.poll(() => calls).toHaveLength(1);
  });
});
