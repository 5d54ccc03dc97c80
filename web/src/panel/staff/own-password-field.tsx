import { TextInput, type TextInputProps } from '@mantine/core';
import { loginOfToken } from '@web/panel/session/login-of-token';

/** The present password of the signed-in member, with the login for password managers. */
export function OwnPasswordField(props: TextInputProps) {
  return (
    <>
      {/* A text field that is not displayed: they ignore fields of the type `hidden`. */}
      <input type="text" autoComplete="username" value={loginOfToken() ?? ''} readOnly hidden />
      <TextInput {...props} type="password" autoComplete="current-password" maxLength={256} />
    </>
  );
}
