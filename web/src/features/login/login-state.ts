/** What another page tells /login in the state of the navigation. */
export interface LoginState {
  /** The page that needs the sign-in. */
  readonly from?: string;
  /** The visitor refused the sign-in at Yandex. */
  readonly isYandexDenied?: boolean;
}
