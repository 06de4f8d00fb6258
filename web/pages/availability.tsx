import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { City } from '#contract/catalog';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { callQuery } from '../api/call-query.ts';
import { pagesIn } from '../api/page-data.ts';
import { browserCall } from '../api/queries.tsx';
import { NoSlots } from '../availability/no-slots.tsx';
import { fetchOpenTimes } from '../availability/open-times.ts';
import { SlotList } from '../availability/slot-list.tsx';
import { WeekHead } from '../availability/week-head.tsx';
import { DatedSlot } from '../availability/week-teaser.tsx';
import { ALL_CITIES, CitySelect } from '../catalog/city-select.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SlotSkeletons } from '../ui/skeletons.tsx';
import './availability.css';

export const meta = () => personalMeta('Availability');

/** This week's open times, for signed-in users (docs/product.md#city-page). */
export default function AvailabilityPage() {
  return <Guard onboardingRequired={false}>{() => <Availability />}</Guard>;
}

function Availability() {
  const query = useQuery(callQuery('GET /_api/cities', {}));
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const cities = query.data?.cities;
  const city = cities?.find(({ slug }) => slug === search.get('city'));
  return (
    <div className="wrap page availability">
      <WeekHead
        filter={
          <CitySelect
            all
            cities={cities ?? []}
            value={city?.slug ?? ALL_CITIES}
            action="/availability"
            onChange={(slug) => navigate(slug === ALL_CITIES ? '?' : `?city=${slug}`, { replace: true })}
          />
        }
      />
      {query.isPending && <SlotSkeletons />}
      {query.error && <QueryError query={query} />}
      {cities && <Times cities={cities} city={city} pages={pagesIn(search)} />}
    </div>
  );
}

/** The times of one city, or of all, as many pages of them as the address asks for. */
function Times({ cities, city, pages }: { cities: City[]; city: City | undefined; pages: number }) {
  const query = useQuery({
    queryKey: ['GET /_api/time-slots', 'this week', city?.slug ?? ALL_CITIES, pages],
    queryFn: () => fetchOpenTimes(browserCall, { cities: city ? [city] : cities, week: 0, pages }),
    // One more page is appended; another city starts with an empty list.
    placeholderData: (before, past) => (past?.queryKey[2] === (city?.slug ?? ALL_CITIES) ? before : undefined),
  });
  const { data } = query;
  if (query.error) return <QueryError query={query} />;
  if (!data) return <SlotSkeletons />;
  if (data.slots.length === 0) return <NoSlots level="h2" />;
  const more = new URLSearchParams({ ...(city && { city: city.slug }), show: String(pages + 1) });
  return (
    <>
      <SlotList slots={data.slots}>
        {(slot) => (
          <DatedSlot slot={slot} today={cities.find(({ slug }) => slug === slot.city.slug)?.today} withCity={!city} />
        )}
      </SlotList>
      {(data.more || query.isPlaceholderData) && (
        <p className="more">
          <ButtonLink to={`?${more}`} replace preventScrollReset>
            Show more times
          </ButtonLink>
        </p>
      )}
    </>
  );
}
