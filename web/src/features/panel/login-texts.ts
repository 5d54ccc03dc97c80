import loginTexts from '@locales/ru/panel-login.json';

/** The words of the panel's door stand apart, so that it opens without all the others. */
export { loginTexts };
