import { expect, it } from 'vitest';
import { redactPersonalData } from './redact-webhook-event.ts';

it('keeps of an event what it is about, and not who paid', () => {
  const object = {
    id: 'pi_1',
    status: 'succeeded',
    metadata: { booking_id: '1001' },
    receipt_email: 'robin@example.test',
    next_action: { display_details: { email_sent: { email_sent_to: 'robin@example.test' }, expires_at: 1 } },
    charges: [
      {
        id: 'ch_1',
        billing_details: { name: 'Robin Vale', email: 'robin@example.test' },
        payment_method_details: { card: { brand: 'visa', fingerprint: '5bdc5bdc5bdc5bdc', last4: '4242' } },
      },
    ],
  };
  const kept = redactPersonalData({ id: 'evt_1', created: 1, data: { object } });
  expect(kept).toEqual({
    id: 'evt_1',
    created: 1,
    data: {
      object: {
        id: 'pi_1',
        status: 'succeeded',
        metadata: { booking_id: '1001' },
        next_action: { display_details: { expires_at: 1 } },
        charges: [{ id: 'ch_1', payment_method_details: { card: { brand: 'visa' } } }],
      },
    },
  });
});
