/** A card of the Menu of Services (docs/product.md#services-page). */
export interface ServiceOffer {
  /** The service's slug, and the card's anchor. */
  slug: string;
  title: string;
  /**
   * The price as text, where it is not an hourly rate; all are booked by the hour all the same (docs/product.md#price).
   */
  price?: string;
  features: string[];
}

export const SERVICE_OFFERS: ServiceOffer[] = [
  {
    slug: 'standard',
    title: 'Standard Cleaning',
    features: [
      'Kitchen counters, stove top and sink',
      'Bathrooms from tub to mirror',
      'Floors vacuumed and mopped',
      'Dusting, beds made, trash out',
    ],
  },
  {
    slug: 'deep',
    title: 'Deep Cleaning',
    features: [
      'Everything in a Standard Cleaning',
      'Baseboards, doors and light switches',
      'Grout, tile and shower glass',
      'Behind and under what can be moved',
    ],
  },
  {
    slug: 'move',
    title: 'Move-In/Move-Out',
    price: 'Flat rate or hourly',
    features: [
      'Empty rooms, ceiling to floor',
      'Inside cabinets, drawers and closets',
      'Kitchen and bathrooms to the corners',
      'Ready for the walk-through',
    ],
  },
  {
    slug: 'airbnb',
    title: 'Airbnb/Rental Turnover',
    price: 'Custom pricing',
    features: [
      'Fresh linens, beds made up',
      'Kitchen and bathrooms reset',
      'Towels, soap and paper set out',
      'Ready before the next check-in',
    ],
  },
];
