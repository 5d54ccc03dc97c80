import { afterEach, describe, expect, it, vi } from 'vitest';
import { CardRefused, ProviderError } from '@functions/ports/services';
import { answering, findPayment, mandates, newMandate, refund, schedule } from './answered-client';
import { documentedAnswer } from './documented';

/** What the provider says when it refuses, and whether that is a matter of the customer's card (decision 69). */

afterEach(() => void vi.unstubAllGlobals());

describe('errors', () => {
  const create = () => mandates.create(newMandate, 'click');
  const errorOf = async (call: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await call();
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['error-invalid-amount', 'Invalid Amount value'],
    ['error-amount-is-required', 'Amount is required'],
    ['payment-declined', null],
    ['three-d-secure', null],
  ])('%s refuses, and says nothing of the card', async (name, said) => {
    answering(documentedAnswer(name).response);
    const error = await errorOf(create);
    expect(error).toEqual(new ProviderError('refused', `/subscriptions/create: ${said ?? 'refused'}`, said));
    expect(error).not.toBeInstanceOf(CardRefused);
  });

  it('a 3-D Secure request is no payment that could be read', async () => {
    answering(documentedAnswer('three-d-secure').response);
    await expect(findPayment('1')).rejects.toThrow('/payments/get: Amount,Status,CreatedDateIso is invalid');
  });

  it.each([5001, 5004, 5005, 5007, 5012, 5014, 5017, 5033, 5034, 5036, 5041, 5043, 5054, 5057, 5058, 5062])(
    'the reason code %i is one of the card',
    async (ReasonCode) => {
      answering({ Model: { ReasonCode }, Success: false, Message: null });
      expect(await errorOf(create)).toBeInstanceOf(CardRefused);
    },
  );

  it.each([5003, 5006, 5013, 5019, 5030, 5031, 5051, 5065, 5091, 5096, 5113, 5204, 5300, 5303, 5763, 6025, 0])(
    'the reason code %i is none of the card, whatever the message',
    async (ReasonCode) => {
      answering({ Model: { ReasonCode }, Success: false, Message: 'Token is not found' });
      expect(await errorOf(create)).not.toBeInstanceOf(CardRefused);
    },
  );

  it.each([
    'Token is not found for this AccountId',
    'Token does not exist',
    'The card token has expired',
    'Card expired',
    'Lost card',
    'Токен не найден',
    'Токен карты удалён',
    'Срок действия карты истёк',
    'Карта просрочена',
    'Карта утеряна',
  ])('«%s» speaks of the card', async (Message) => {
    answering({ Success: false, Message });
    expect(await errorOf(create)).toBeInstanceOf(CardRefused);
  });

  it.each([
    'Invalid Token value',
    'Token is required',
    'Token is not found on this terminal',
    'Токен не найден на терминале',
    'Subscription is not found',
    'Recurring payments by token have expired',
    'Terminal is blocked',
    'Merchant not found',
    'Not found',
    'AccountId is not found',
    'The contract has expired',
    'Рекуррентные платежи по картам не подключены',
    'Подписка по этой карте не найдена',
    'Карты не принимаются',
    '',
  ])('«%s» does not', async (Message) => {
    answering({ Success: false, Message });
    const error = await errorOf(create);
    expect(error).toMatchObject({ kind: 'refused', message: `/subscriptions/create: ${Message}` });
    expect(error).not.toBeInstanceOf(CardRefused);
  });

  it('the card is the reason of a creation only', async () => {
    answering({ Success: false, Message: 'Token is not found' });
    expect(await errorOf(() => mandates.cancel('sc_1', 'click'))).not.toBeInstanceOf(CardRefused);
    expect(await errorOf(() => mandates.update('sc_1', schedule, '', 'click'))).not.toBeInstanceOf(CardRefused);
  });

  it.each([
    [400, 'unexpected'],
    [403, 'unexpected'],
    [404, 'unexpected'],
    [429, 'unreachable'],
    [500, 'unreachable'],
  ] as const)('the status %i is no refusal, whatever the body says', async (status, kind) => {
    answering({ Success: false, Message: 'Token is not found' }, status);
    expect(await errorOf(create)).toMatchObject({ kind });
    expect(await errorOf(() => refund({ transactionId: '1', amount: 100, email: '' }, 'click'))).toMatchObject({
      kind,
    });
  });
});
