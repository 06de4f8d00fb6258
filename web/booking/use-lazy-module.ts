import { useCallback, useEffect, useState } from 'react';

/** Code or data fetched once something is shown. `load` has to stay the same; `retry` is for after a failure. */
export function useLoaded<T extends object>(
  load: () => Promise<T>,
): {
  loaded: T | undefined;
  failed: boolean;
  retry: () => void;
} {
  const [loaded, setLoaded] = useState<T>();
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => {
    setFailed(false);
    load().then(
      (value) => setLoaded(() => value),
      () => setFailed(true),
    );
  }, [load]);
  useEffect(retry, [retry]);
  return { loaded, failed, retry };
}
