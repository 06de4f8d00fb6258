import type { StripeEmulator } from './emulator.ts';
import type { Charge } from './objects.ts';
import { noSuch } from './problem.ts';

/** The charge of this id, which `param` names where it is not in the address. Throws 404, or 400 for a parameter. */
export function chargeById(emulator: StripeEmulator, id: string, param?: string): Charge {
  const charge = emulator.objects.charges.get(id);
  if (!charge) throw noSuch('charge', id, param);
  return charge;
}
