import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Movement } from '#contract/accounting';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { MovementTable } from './movement-table.tsx';

const MOVEMENT: Movement = {
  ...{ id: 'txn_1', at: '2030-05-08T13:00:00.000Z', kind: 'charge', bookingId: 42, isTip: false },
  ...{ intentId: null, chargeId: null, transferId: null, sourceId: null, amount: 135, fee: 4.22 },
};

it('has a tip by its name, on its way in and on its way to the cleaner', async () => {
  const tip = { ...MOVEMENT, isTip: true, amount: 20 };
  await renderOnPage(
    <MovementTable rows={[MOVEMENT, { ...tip, id: 'txn_2' }, { ...tip, id: 'txn_3', kind: 'transfer' }]} />,
  );
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['Payment', 'Tip', 'Tip to the cleaner']);
});
