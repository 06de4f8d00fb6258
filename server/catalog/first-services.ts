/** The six services in the order in which they are listed, with their surcharges an hour (docs/product.md#services). */

export type ServiceSlug = 'standard' | 'deep' | 'move' | 'airbnb' | 'post-construction' | 'eco';

export interface FirstService {
  slug: ServiceSlug;
  name: string;
  description: string;
  surchargeCents: number;
}

export const SERVICES: readonly FirstService[] = [
  {
    slug: 'standard',
    name: 'Standard Clean',
    description: 'Kitchen, bath, floors and dusting, kept up.',
    surchargeCents: 0,
  },
  {
    slug: 'deep',
    name: 'Deep Clean',
    description: 'Baseboards, grout, inside and behind.',
    surchargeCents: 1000,
  },
  {
    slug: 'move',
    name: 'Move-Out/Move-In',
    description: 'Empty rooms, ready for the walk-through.',
    surchargeCents: 1000,
  },
  {
    slug: 'airbnb',
    name: 'Airbnb Turnover',
    description: 'Fresh linens before the next guest.',
    surchargeCents: 0,
  },
  {
    slug: 'post-construction',
    name: 'Post-Construction',
    description: 'Plaster dust out of every corner.',
    surchargeCents: 1500,
  },
  {
    slug: 'eco',
    name: 'Eco/Non-Toxic',
    description: 'Gentle products for kids and pets.',
    surchargeCents: 500,
  },
];
