import type { UserEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { vi } from 'vitest';

import type { Offer } from '../web/booking/booking-format.ts';
import { firstCriteria } from '../web/booking/flow/booking-length.ts';
import type { Hold, SlotGone } from '../web/booking/flow/booking-stages.ts';
import { loadBookingDraft } from '../web/booking/flow/booking-storage.ts';
import { DetailsForm } from '../web/booking/flow/details-form.tsx';
import { type CriteriaChange, changed } from '../web/criteria/criteria.ts';
import { keptCriteria } from '../web/criteria/kept-criteria.ts';
import { startFakeServer } from './fake-server.ts';
import { field, renderOnPage } from './render-on-page.tsx';

/** The form of a booking's details in a component test, with a network of its own. */

export const CALL = 'POST /_api/bookings/payment-intent';
export const REPLY = {
  clientSecret: 'pi_1_secret',
  amount: 165,
  heldUntil: '2030-05-06T14:00:00.000Z',
  heldForSeconds: 600,
  minutes: 180,
};

export const BOTH_SERVICES = [
  { id: 1, name: 'Standard Clean', hourlyRate: 45, totalAmount: 135 },
  { id: 2, name: 'Deep Clean', hourlyRate: 55, totalAmount: 165 },
];

export const offerOf = (services: Offer['services'], id = 31): Offer => ({
  timeSlot: {
    id,
    startTime: '2030-05-08T13:00:00.000Z',
    endTime: '2030-05-08T16:00:00.000Z',
    hours: 3,
    longestMinutes: 180,
    available: true,
    fromPrice: 135,
    cleaner: {
      displayName: 'Denise',
      slug: 'denise',
      avatarUrl: null,
      hourlyRate: 45,
      rating: null,
      jobsCompleted: 0,
    },
    city: { name: 'Baltimore', slug: 'baltimore', timeZone: 'America/New_York' },
  },
  services,
  extras: ['Inside oven', 'Windows'],
  providesSupplies: false,
  providesEquipment: null,
  petsComfortable: true,
  freeUntil: '2030-05-07T13:00:00.000Z',
});

export async function open(offer = offerOf(BOTH_SERVICES), serviceId?: number) {
  const server = startFakeServer();
  const onHeld = vi.fn<(hold: Hold) => void>();
  const onTaken = vi.fn<(refusal: SlotGone) => void>();
  const person = await renderOnPage(<Details {...{ offer, serviceId, onHeld, onTaken }} />);
  return { server, person, onHeld, onTaken };
}

type Props = Pick<ComponentProps<typeof DetailsForm>, 'offer' | 'onHeld' | 'onTaken'> & {
  serviceId: number | undefined;
};

const NO_HOMES = { homes: [], addresses: [], isLoading: false, homeId: undefined, choose() {} };

function Details({ offer, serviceId, onHeld, onTaken }: Props) {
  const [criteria, setCriteria] = useState(() =>
    firstCriteria(offer, keptCriteria(), serviceId ?? Number(loadBookingDraft().serviceId)),
  );
  const onCriteria = (change: CriteriaChange) => setCriteria((before) => changed(before, change));
  return (
    <DetailsForm
      {...{ offer, criteria, onCriteria, onHeld, onTaken }}
      asked=""
      homeChoice={NO_HOMES}
      latest={async () => offer}
    />
  );
}

export async function fillIn(person: UserEvent, service = 'Deep Clean, 3 h, $165.00'): Promise<void> {
  await person.selectOptions(field('Service'), service);
  await person.type(field('Name'), 'Robin Vale');
  await person.type(field('Email'), 'Robin@Example.com');
}
