import { firstNameOf } from './first-name.ts';

/** What a cleaner brings along; null where that was not said (docs/product.md#what-a-cleaner-brings). */
export interface Brings {
  /** Cloths, soap, sprays. */
  providesSupplies: boolean | null;
  /** Vacuum, mop, bucket. */
  providesEquipment: boolean | null;
}

/** "Denise brings the supplies. Please have a vacuum and a mop ready."; undefined where nothing is known. */
export function suppliesWords({
  displayName,
  providesSupplies: supplies,
  providesEquipment: equipment,
}: Brings & { displayName: string }): string | undefined {
  const name = firstNameOf(displayName);
  if (supplies === null && equipment === null) return undefined;
  if (supplies && equipment) return `${name} brings supplies and equipment.`;
  if (supplies === false && equipment === false)
    return `${name} works with your supplies, your vacuum and your mop, so please have them ready.`;
  const ready = equipment === false ? 'Please have a vacuum and a mop ready.' : undefined;
  if (supplies === false) {
    const works = `${name} works with your supplies, so please have them ready.`;
    return equipment ? works.replace(/\.$/, ', and brings the equipment.') : works;
  }
  if (supplies) return [`${name} brings the supplies.`, ready].filter(Boolean).join(' ');
  return equipment ? `${name} brings the equipment.` : ready;
}
