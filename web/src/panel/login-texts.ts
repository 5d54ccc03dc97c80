import loginTexts from '@locales/ru/panel-login.json';

/** The login page has its own text file, which keeps the panel's other texts out of its chunk. */
export { loginTexts };
