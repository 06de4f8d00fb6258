import type { Sandbox } from '../sandbox/index.ts';

/** Asks the payment stand-in for something as the product would, but past it. Gives the object's id. */
export async function askStandIn(
  { stripe }: Sandbox,
  path: string,
  form: Record<string, string>,
  key: string = crypto.randomUUID(),
): Promise<string> {
  const response = await fetch(`${stripe.apiBase}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}`, 'idempotency-key': key },
    body: new URLSearchParams(form),
  });
  const { id, error } = (await response.json()) as { id: string; error?: { message: string } };
  if (error) throw new Error(error.message);
  return id;
}
