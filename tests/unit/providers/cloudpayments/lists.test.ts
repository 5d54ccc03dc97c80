import { describe, expect, it } from 'vitest';
import { listedChargebacks, listedPayments } from '@functions/providers/cloudpayments/lists';

const AT = Date.parse('2027-03-10T12:00:00Z');
const CHARGEBACK = {
  ChargeBackId: 'CB-17',
  TransactionId: 1001,
  Operation: 'Presentment',
  Type: 'Chargeback',
  Amount: 150.5,
  Currency: 'RUB',
  Date: '2027-03-10T12:00:00',
  Card: '400000******3055',
  Gateway: 'Test',
  TerminalUrl: '',
};
const PAYMENT = {
  TransactionId: 1001,
  Amount: 150.5,
  Status: 'Completed',
  CreatedDateIso: '2027-03-10T12:00:00',
  Email: 'anna@example.com',
};

describe('a row of the list of chargebacks', () => {
  it.each([
    ['Chargeback', 'Presentment', 'chargeback'],
    ['Chargeback', 'Representment', 'representment'],
    ['Fee', 'Presentment', 'fee'],
    ['Fee', 'Representment', 'fee'],
  ])('%s with %s is a %s', (Type, Operation, kind) => {
    expect(listedChargebacks([{ ...CHARGEBACK, Type, Operation }])).toEqual({
      rows: [{ provider: 'cloudpayments', id: 'CB-17', kind, transactionId: '1001', amount: 15050, at: AT }],
      unreadable: [],
    });
  });

  it('may have a numeric id and a date in the older format', () => {
    const { rows } = listedChargebacks([{ ...CHARGEBACK, ChargeBackId: 17, Date: `/Date(${AT})/` }]);
    expect(rows).toMatchObject([{ id: '17', at: AT }]);
  });

  it.each([
    [{ Type: 'Arbitration' }, 'Type'],
    [{ Type: undefined }, 'Type'],
    [{ Operation: null }, 'Operation'],
    [{ Amount: '150' }, 'Amount'],
    [{ Amount: 1.005 }, 'Amount'],
    [{ TransactionId: undefined }, 'TransactionId'],
    [{ Currency: 'USD' }, 'Currency'],
  ])('is unreadable with %o, and the rows around it are read', (change, field) => {
    const { rows, unreadable } = listedChargebacks([
      CHARGEBACK,
      { ...CHARGEBACK, ...change },
      { ...CHARGEBACK, ChargeBackId: 'CB-18' },
    ]);
    expect(rows.map(({ id }) => id)).toEqual(['CB-17', 'CB-18']);
    expect(unreadable).toEqual([{ id: 'CB-17', at: AT, fields: [field] }]);
  });

  it.each([{ ChargeBackId: undefined }, { ChargeBackId: 'a/b' }, { ChargeBackId: { id: 1 } }])(
    'is unreadable and has no id with %o',
    (change) => {
      expect(listedChargebacks([{ ...CHARGEBACK, ...change }])).toEqual({
        rows: [],
        unreadable: [{ id: null, at: AT, fields: ['ChargeBackId'] }],
      });
    },
  );

  it.each([undefined, 'yesterday', ''])('is unreadable and has no date when the date is %o', (date) => {
    expect(listedChargebacks([{ ...CHARGEBACK, Date: date }])).toEqual({
      rows: [],
      unreadable: [{ id: 'CB-17', at: null, fields: ['Date'] }],
    });
  });

  it.each([null, 'row', 7, []])('is unreadable when it is %o', (row) => {
    expect(listedChargebacks([row])).toMatchObject({ rows: [], unreadable: [{ id: null, at: null }] });
  });
});

describe('a row of the list of payments', () => {
  it('is a payment, or a refund of one', () => {
    const { rows, unreadable } = listedPayments([
      PAYMENT,
      { ...PAYMENT, TransactionId: 1002, OriginalTransactionId: 1001, Status: 'Declined' },
    ]);
    expect(rows).toMatchObject([
      {
        transactionId: '1001',
        kind: 'payment',
        status: 'completed',
        amount: 15050,
        at: AT,
        notificationFields: { Email: 'anna@example.com' },
      },
      { transactionId: '1002', kind: 'refund', status: 'declined', originalTransactionId: '1001' },
    ]);
    expect(unreadable).toEqual([]);
  });

  it.each([
    ['Completed', 'completed'],
    ['Declined', 'declined'],
    ['Cancelled', 'cancelled'],
    ['Authorized', 'other'],
    ['AwaitingAuthentication', 'other'],
  ])('that is %s has the status %s', (Status, status) => {
    expect(listedPayments([{ ...PAYMENT, Status }]).rows).toMatchObject([{ status }]);
  });

  it.each([
    [{ Amount: undefined }, { id: '1001', at: AT, fields: ['Amount'] }],
    [{ Status: 3 }, { id: '1001', at: AT, fields: ['Status'] }],
    [{ CreatedDateIso: 'soon' }, { id: '1001', at: null, fields: ['CreatedDateIso'] }],
    [{ TransactionId: null }, { id: null, at: AT, fields: ['TransactionId'] }],
  ])('is unreadable with %o, keeps no value of the row, and the next row is read', (change, unreadable) => {
    const listed = listedPayments([
      { ...PAYMENT, ...change },
      { ...PAYMENT, TransactionId: 1002 },
    ]);
    expect(listed.rows.map(({ transactionId }) => transactionId)).toEqual(['1002']);
    expect(listed.unreadable).toEqual([unreadable]);
    expect(JSON.stringify(listed.unreadable)).not.toContain('example.com');
  });
});
