import type Stripe from 'stripe';
import type { StripeEmulator } from './emulator.ts';
import type { Form } from './form-encoding.ts';
import { newId } from './ids.ts';
import { changedMetadata, metadata } from './metadata.ts';
import { read, text } from './parameters.ts';
import { detach } from './payment-method-owner.ts';
import { previousAttributes } from './previous-attributes.ts';
import { noSuch } from './problem.ts';

const customerFields = {
  description: text,
  email: text,
  metadata,
  name: text,
  phone: text,
} satisfies Partial<Record<keyof Stripe.CustomerCreateParams & keyof Stripe.CustomerUpdateParams, unknown>>;

/** A customer who was not deleted; 404 (or 400, where a parameter named them) for others. */
export function customerById(emulator: StripeEmulator, id: string, param?: string): Stripe.Customer {
  const customer = emulator.objects.customers.get(id);
  if (!customer || emulator.objects.deletedCustomers.get(id)) throw noSuch('customer', id, param);
  return customer;
}

/** A customer as reading gives them: of a deleted one only that they are. */
export function readCustomer(emulator: StripeEmulator, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  if (emulator.objects.deletedCustomers.get(id)) return { id, object: 'customer', deleted: true };
  return customerById(emulator, id);
}

export function createCustomer(emulator: StripeEmulator, form: Form): Stripe.Customer {
  const given = read(form, customerFields);
  const id = newId('cus', 14);
  const customer = emulator.objects.customers.put(id, {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: emulator.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    email: given.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: changedMetadata({}, given.metadata),
    name: given.name ?? null,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
  });
  emulator.emit('customer.created', customer);
  return customer;
}

export function updateCustomer(emulator: StripeEmulator, customer: Stripe.Customer, form: Form): Stripe.Customer {
  const { metadata: change, ...given } = read(form, customerFields);
  const texts = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value || null]]));
  const updated = emulator.objects.customers.put(customer.id, {
    ...customer,
    ...Object.fromEntries(texts),
    metadata: changedMetadata(customer.metadata, change),
  });
  emulator.emit('customer.updated', updated, { previous: previousAttributes(customer, updated) });
  return updated;
}

/** Deletes a customer for good: their payment methods are detached, and nobody can charge them any more. */
export function deleteCustomer(emulator: StripeEmulator, id: string, form: Form): Stripe.DeletedCustomer {
  read(form, {});
  const customer = customerById(emulator, id);
  for (const method of emulator.objects.paymentMethods.all()) if (method.customer === id) detach(emulator, method);
  emulator.objects.deletedCustomers.put(id, true);
  emulator.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}
