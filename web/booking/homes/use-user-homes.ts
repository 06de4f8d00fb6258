import { useEffect, useState } from 'react';
import type { OwnHome } from '#contract/own-homes';
import { call } from '../../api/http.ts';

/** The homes of the signed-in customer in a city; none for nobody (`citySlug` undefined), and until they are loaded. */
export function useUserHomes(citySlug: string | undefined): OwnHome[] {
  const [homes, setHomes] = useState<OwnHome[]>([]);
  useEffect(() => {
    if (citySlug === undefined) return;
    let isAwaited = true;
    call('GET /_api/homes', {}).then(
      ({ homes: all }) => isAwaited && setHomes(all.filter(({ city }) => city.slug === citySlug)),
      () => {
        // The form works without them.
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [citySlug]);
  return homes;
}
