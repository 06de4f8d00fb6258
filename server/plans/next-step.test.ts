import { describe, expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import { ANSWERS, answerTo } from './decline-codes.ts';
import { nextStep, type VisitNow } from './next-step.ts';

/** What is done about a planned visit, hour by hour (docs/product.md#standing-visits). */

const NOW = new Date('2026-11-20T12:00:00Z');
const active = { state: 'active', pause_code: null, card_id: 7 } as const;
const stepAt = (hours: number, visit: Partial<VisitNow> = {}) =>
  nextStep(
    {
      startsAt: new Date(NOW.getTime() + hours * HOUR),
      isNoticed: true,
      toldChargeId: null,
      tries: [],
      plan: active,
      hasCard: true,
      refusal: null,
      isAgreed: true,
      ...visit,
    },
    NOW,
  ).do;
const declined = (id: number, declineCode: string | null = 'insufficient_funds', cardId = 7) =>
  ({ id, state: 'declined', declineCode, cardId }) as const;
const told = (...tries: VisitNow['tries'][number][]) => ({ tries, toldChargeId: tries.at(-1)!.id });

it('announces, charges, and gives up', () => {
  expect([73, 72].map((hours) => stepAt(hours, { isNoticed: false }))).toEqual(['nothing', 'notice']);
  expect([37, 36, 24.1].map((hours) => stepAt(hours))).toEqual(['nothing', 'charge', 'charge']);
  expect(stepAt(30, { isNoticed: false })).toBe('notice');
});

it('tries again what the bank may allow later, twice, each time it is told', () => {
  const hours = [35, 30, 26, 25, 24];
  expect(stepAt(35, { tries: [declined(1)] })).toBe('tell');
  expect(hours.map((left) => stepAt(left, told(declined(1))))).toEqual([
    'nothing',
    'charge',
    'charge',
    'charge',
    'unpaid',
  ]);
  const twice = told(declined(1), declined(2));
  expect(hours.map((left) => stepAt(left, twice))).toEqual(['nothing', 'nothing', 'nothing', 'charge', 'unpaid']);
  expect(stepAt(24.5, told(declined(1), declined(2), declined(3)))).toBe('nothing');
});

const tested = new Set<string>();

// The provider's own table of codes, by what it says to do about each.
describe.each([
  [
    'retry',
    'approve_with_id call_issuer card_velocity_exceeded do_not_honor duplicate_transaction generic_decline insufficient_funds issuer_not_available processing_error reenter_transaction try_again_later withdrawal_count_limit_exceeded',
  ],
  [
    'ask',
    'authentication_not_handled card_not_supported currency_not_supported expired_card incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip invalid_account invalid_amount invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number invalid_pin mobile_device_authentication_required new_account_information_available no_action_taken not_permitted offline_pin_required online_or_offline_pin_required pin_try_exceeded service_not_allowed testmode_decline transaction_not_allowed',
  ],
  [
    'stop',
    'do_not_try_again fraudulent highest_risk_level lost_card merchant_blacklist pickup_card previously_declined_do_not_retry restricted_card revocation_of_all_authorizations revocation_of_authorization security_violation stolen_card stop_payment_order',
  ],
  // What stands in place of a decline code: the error's own code, and the bank's advice.
  ['retry', 'card_declined try_again_later'],
  [
    'ask',
    'card_decline_rate_limit_exceeded confirm_card_data expired_payment_method incorrect_postal_code invalid_card_type payment_method_not_available payment_method_restricted payment_method_unactivated resource_missing',
  ],
] as const)('%s', (answer, codes) => {
  it.each(codes.split(' '))('%s', (code) => {
    tested.add(code);
    expect(answerTo(code)).toBe(answer);
    expect(stepAt(30, told(declined(1, code)))).toBe(answer === 'retry' ? 'charge' : 'nothing');
    expect(stepAt(30, told(declined(1, code, 6)))).toBe('charge');
  });
});

it('tries again what nobody has heard of, and forgets no code', () => {
  for (const code of ['a_code_of_next_year', '', null]) expect(answerTo(code)).toBe('retry');
  expect([...ANSWERS.keys()].filter((code) => !tested.has(code))).toEqual([]);
});

it('takes no canceled intent for a bank’s no', () => {
  const ended = { id: 1, state: 'declined', declineCode: 'payment_intent_unexpected_state', cardId: 7 } as const;
  expect([35, 24, 12].map((hours) => stepAt(hours, { tries: [ended] }))).toEqual(['charge', 'charge', 'not_charged']);
});

it('waits for who has to confirm, and for who has no card', () => {
  const asked = { id: 1, state: 'authentication_required', declineCode: null, cardId: 7 } as const;
  expect([30, 24].map((hours) => stepAt(hours, told(asked)))).toEqual(['nothing', 'unpaid']);
  expect([36, 24].map((hours) => stepAt(hours, { hasCard: false }))).toEqual(['ask_card', 'unpaid']);
});

it('charges later what we could not try, and never within the last hours', () => {
  const lost = { tries: [{ id: 1, state: 'asked', declineCode: null, cardId: 7 } as const] };
  for (const visit of [{}, lost]) {
    expect([24, 12.1, 12, 1, -1].map((hours) => stepAt(hours, visit))).toEqual([
      'charge',
      'charge',
      'not_charged',
      'not_charged',
      'not_charged',
    ]);
  }
});

it('charges nothing of a plan that is paused or has ended', () => {
  const paused = { plan: { ...active, state: 'paused', pause_code: 'by_customer' } } as const;
  const away = { plan: { ...active, state: 'paused', pause_code: 'cleaner_unavailable' } } as const;
  expect([48, 30].map((hours) => stepAt(hours, paused))).toEqual(['plan_paused', 'plan_paused']);
  expect([48, 30, 24].map((hours) => stepAt(hours, away))).toEqual(['nothing', 'nothing', 'cleaner_gone']);
});
