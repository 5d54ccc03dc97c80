import { AfterMount } from '@web/pieces/after-mount';
import type { ShowPiece } from '@web/pieces/piece';
import { Stateful } from '@web/pieces/stateful';
import { SecretField } from '@web/ui/secret-field';

export const show: ShowPiece = ({ common, login }) => {
  const field = (given: { value?: string; hint?: string; problem?: string; isDisabled?: boolean } = {}) => (
    <Stateful initial={given.value ?? ''}>
      {(value, onChange) => (
        <SecretField
          {...given}
          label={login('password.password')}
          autoComplete="current-password"
          account={null}
          value={value}
          onChange={onChange}
        />
      )}
    </Stateful>
  );
  return {
    states: {
      empty: field(),
      hint: field({ hint: login('password.rule', { count: 8 }) }),
      filled: field({ value: 'sample password' }),
      shown: (
        <AfterMount act={(element) => element.querySelector('button')?.click()}>
          {field({ value: 'sample password' })}
        </AfterMount>
      ),
      disabled: field({ value: 'sample password', isDisabled: true }),
      error: field({ value: 'sample', problem: login('problem.wrong') }),
      'long text': field({ value: 'sample '.repeat(20), problem: common('analytics.question') }),
    },
    focused: field(),
  };
};
