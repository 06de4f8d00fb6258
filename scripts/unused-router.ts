import type { Plugin } from 'vite';

/**
 * What of the router nothing here comes to, seven of its thirty-four kB (brotli): no route has an action or optional
 * parts, nothing is prefetched, blocked or fetched beside a page, every route loads its data by itself (web/api/page-data.ts),
 * and the list of routes comes with the first page. By file, each function with
 * what stands in its place in the browser's build: nothing, so that it throws when somebody comes to need it after all, or
 * what it answers here always. A function that the router no longer has stops the build.
 */
const UNUSED: Record<string, Record<string, string>> = {
  'router/router': {
    handleAction: '',
    fetch: '',
    handleFetcherAction: '',
    handleFetcherLoader: '',
    getFetcher: '',
    resetFetcher: '',
    abortFetcher: '',
    queueFetcherForDeletion: '',
    getLoadingFetcher: '',
    getDoneFetcher: '',
    getBlocker: '',
    updateBlocker: '',
    deleteBlocker: '',
    shouldBlockNavigation: 'return',
    discoverRoutes: '',
    patchRoutes: '',
    patchRoutesImpl: '',
    normalizeNavigateOptions: 'return { path }',
    getSubmissionFromNavigation: 'return',
    restoreAppliedTransitions: 'return',
    persistAppliedTransitions: 'return',
    getInstrumentationNavigateMeta: '',
  },
  'router/instrumentation': { getRouteInstrumentationUpdates: '', instrumentClientSideRouter: '' },
  'dom/lib': { Form: '', useSubmit: '', useFormAction: '', useViewTransitionState: 'return false' },
  'dom/ssr/components': { usePrefetchBehavior: 'return [false, null, {}]', PrefetchPageLinks: '' },
  'dom/ssr/fog-of-war': { fetchAndApplyManifestPatches: '', handleClientVersionMismatch: '', getPartialManifest: '' },
  'dom/ssr/single-fetch': {
    singleFetchActionStrategy: '',
    singleFetchLoaderFetcherStrategy: '',
    fetchAndDecodeViaTurboStream: '',
    nonSsrStrategy: '',
  },
  'router/utils': { explodeOptionalSegments: '' },
  hooks: { RSCErrorHandler: '' },
};

const FILE = /\/react-router\/dist\/\w+\/lib\/(.+)\.m?js$/;

/** Leaves out of the browser's build what of the router is not used. */
export function withoutUnusedRouter(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'without-unused-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [, file = ''] = FILE.exec(id) ?? [];
      const unused = UNUSED[file];
      if (!unused) return null;
      seen.add(file);
      const bodies = functionBodies(this.parse(code));
      const cuts = Object.entries(unused).map(([name, answer]) => {
        const body = bodies.get(name);
        if (!body) throw new Error(`${id} has no ${name}: see scripts/unused-router.ts.`);
        return {
          ...body,
          text: answer === '' ? `{ throw Error('unused: ${name}') }` : `{ ${answer} }`,
        };
      });
      // From the last one on, so that the places before stay right.
      const shorter = cuts
        .toSorted((one, other) => other.start - one.start)
        .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
      return { code: shorter, map: null };
    },
    buildEnd() {
      const missing = Object.keys(UNUSED).filter((file) => !seen.has(file));
      if (missing.length > 0) throw new Error(`The router has no ${missing.join(', ')}: see scripts/unused-router.ts.`);
    },
  };
}

interface Span {
  start: number;
  end: number;
}

/** A function with a name, or a variable with one that is handed to a call, such as `forwardRef`. */
interface NamedNode {
  type?: string;
  id?: { name: string };
  body?: Span;
  init?: { arguments?: { body?: Span }[] };
}

/** Where the body of each named function is, at any depth. */
function functionBodies(node: unknown, found = new Map<string, Span>()): Map<string, Span> {
  if (typeof node !== 'object' || node === null) return found;
  const { type, id, body, init } = node as NamedNode;
  const own = type === 'FunctionDeclaration' ? body : init?.arguments?.[0]?.body;
  if (id && own) found.set(id.name, { start: own.start, end: own.end });
  for (const child of Object.values(node)) functionBodies(child, found);
  return found;
}
