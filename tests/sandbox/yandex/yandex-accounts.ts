export interface YandexAccount {
  readonly id: string;
  readonly firstName: string;
  /** Empty if the account has no address or does not share it. */
  readonly email: string;
  /** The portrait; without one Yandex says that the avatar is empty. */
  readonly avatarId?: string;
}

export const TEST_ACCOUNTS: readonly YandexAccount[] = [
  { id: '1001', firstName: 'Анна', email: 'anna@yandex.example' },
  { id: '1002', firstName: 'Борис', email: 'boris@yandex.example' },
  { id: '1003', firstName: 'Без почты', email: '' },
  { id: '1005', firstName: 'Вера', email: 'vera@yandex.example', avatarId: '1005/portrait' },
  { id: '1006', firstName: 'Портрет без почты', email: '', avatarId: '1006/portrait' },
];

export const findAccount = (id: string, email: string): YandexAccount =>
  TEST_ACCOUNTS.find((account) => account.id === id && account.email === email) ?? {
    id,
    firstName: `Гость ${id}`,
    email,
  };
