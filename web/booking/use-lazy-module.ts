import { useCallback, useEffect, useState } from 'react';

/** Code or data fetched when a component is shown. `load` has to be the same function each time; `retry` is for after a failure. */
export function useLazyModule<T extends object>(
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
