import { PLAN_STATES } from '#contract/plans';
import { Choice, Search, useFilters } from '../lists/list-controls.tsx';
import { ListSection, useList } from '../lists/list-section.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { PlanTable } from './plan-table.tsx';

const STATES = { asked: 'Asked', active: 'Active', paused: 'Paused', ended: 'Ended' } as const;
const SORTS = { charge: 'Next charge' } as const;

/** All standing visits with their next charges, and what is counted of them (docs/product.md#standing-visits-and-the-team). */
export default function PlansTab() {
  const filters = useFilters();
  const state = filters.oneOf('state', PLAN_STATES);
  const sort = filters.oneOf('sort', ['charge']);
  const query = useList('GET /_api/admin/plans', { q: filters.text('q'), state, sort });
  return (
    <>
      <PlanFigures />
      <search className="list-controls">
        <Search label="Name, email, phone or #BK number" />
        <Choice label="State" name="state" value={state} emptyLabel="Any state" options={STATES} />
        <Choice label="Sorted by" name="sort" value={sort} emptyLabel="Newest" options={SORTS} />
      </search>
      <ListSection noun="standing visits" emptyTitle="No standing visits found." query={query}>
        {(rows) => <PlanTable caption="Standing visits" rows={rows} />}
      </ListSection>
    </>
  );
}
