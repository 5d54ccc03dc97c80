import type { PanelUser } from '@functions/panel/contract/get-user';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import type { Page } from 'playwright-core';

/** One change of the panel, as a member of staff makes it. */
export interface PanelChange {
  readonly endpoint: PanelEndpoint;
  readonly path: string;
  /** Everything before the press, with a network. */
  readonly prepare: (page: Page) => Promise<unknown>;
  readonly press: (page: Page) => Promise<unknown>;
  readonly answer?: unknown;
  /** The customer whose card is open. */
  readonly user?: Partial<PanelUser>;
}

export const CARD = '/panel-user?id=01K9QF7Z3V';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

/** A button that needs no dialog. */
export const byButton = (name: string): Pick<PanelChange, 'prepare' | 'press'> => ({
  prepare: (page) => button(page, name).waitFor(),
  press: (page) => button(page, name).click(),
});

/** A button that opens a dialog; `fields` are filled, the reason too unless the dialog has none. */
export const byDialog = (
  opener: string,
  {
    submit = opener,
    fields = {},
    hasReason = true,
  }: { submit?: string; fields?: Record<string, string>; hasReason?: boolean } = {},
): Pick<PanelChange, 'prepare' | 'press'> => ({
  prepare: async (page) => {
    await button(page, opener).first().click();
    await dialog(page).waitFor();
    const filled = { ...fields, ...(hasReason && { Причина: 'просьба клиента' }) };
    for (const [label, value] of Object.entries(filled)) await dialog(page).getByLabel(label).fill(value);
  },
  press: (page) => dialog(page).getByRole('button', { name: submit, exact: true }).click(),
});

/** A form on the page. */
export const byForm = (fields: Record<string, string>, submit: string): Pick<PanelChange, 'prepare' | 'press'> => ({
  prepare: async (page) => {
    for (const [label, value] of Object.entries(fields))
      await page
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(value);
  },
  press: (page) => button(page, submit).click(),
});
