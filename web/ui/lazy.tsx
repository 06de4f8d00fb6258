/**
 * Code that is loaded when it is needed, so that the page before it stays small. Everything that comes late is loaded by
 * one of these two: it can be tried again where it could not be loaded, as without a connection.
 */
import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import { TextSkeleton } from './skeletons.tsx';

/**
 * A component whose code is loaded when it is first shown, `fallback` being shown until then:
 * `lazyComponent(() => import('./names-form.tsx'))`, of a file's default export. Pages rendered by the server contain it.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = <TextSkeleton />,
): ComponentType<Props> {
  let loading: ReturnType<typeof load> | undefined;
  const loadOnce = () => {
    loading ??= load().catch(() => {
      loading = undefined;
      throw new LoadError();
    });
    return loading;
  };
  const Loaded = (props: Props) => createElement(use(loadOnce()).default, props);
  return (props) => (
    <LoadBoundary>
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    </LoadBoundary>
  );
}

class LoadError extends Error {}

/** In place of what could not be loaded: a button to try again. Other errors are left to the page. */
class LoadBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof LoadError)) throw error;
    return (
      <LoadFailed onRetry={() => this.setState({ error: undefined })}>
        This could not be loaded. Please check your connection and try again.
      </LoadFailed>
    );
  }
}

/**
 * Code or data that is loaded once a component is hydrated. `load` has to be the same function each time; what it throws
 * is the `error`.
 */
export function useLazy<T>(load: () => Promise<T>): { loaded?: T; error?: unknown; retry: () => void } {
  const [result, setResult] = useState<{ loaded?: T; error?: unknown }>({});
  const retry = useCallback(() => {
    setResult({});
    load().then(
      (loaded) => setResult({ loaded }),
      (error: unknown) => setResult({ error }),
    );
  }, [load]);
  useEffect(retry, [retry]);
  return { ...result, retry };
}

/** Says why something is missing, and lets the visitor try again. */
export const LoadFailed = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <div className="stack">
    <Note kind="bad" role="alert">
      {children}
    </Note>
    <Button variant="primary" big full onClick={onRetry}>
      Try again
    </Button>
  </div>
);
