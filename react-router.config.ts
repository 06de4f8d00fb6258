import type { Config } from '@react-router/dev/config';

/** Pages are rendered on the server; the few routes travel with the first page, so no request ever asks for them. */
export default { appDirectory: 'web', ssr: true, routeDiscovery: { mode: 'initial' } } satisfies Config;
