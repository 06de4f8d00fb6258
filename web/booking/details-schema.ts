import { CustomerDetails, PaymentIntentRequest } from '#contract/booking';
import { z } from '#contract/zod';

/** The form's fields: the contract's, with the service's id as text, as a select has it. Unknown fields are a bug. */
export const DetailsSchema = z.strictObject({
  serviceId: z.string().transform(Number).pipe(PaymentIntentRequest.shape.serviceId),
  ...CustomerDetails.shape,
});
export type Details = z.output<typeof DetailsSchema>;
