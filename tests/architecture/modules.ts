import { foldersIn } from './tree.ts';

/** The modules in their order: each may depend on those before it, on none after it. */
export const MODULES = [
  'accounts',
  'catalog',
  'contact',
  'cleaners',
  'availability',
  'payments',
  'booking',
  'plans',
  'rescue',
  'waitlist',
  'feedback',
  'payouts',
  'cleaner-dashboard',
  'admin',
] as const;

/** Folders of server/ that are no modules. */
const NOT_MODULES = ['platform', 'schema'];

const inServer = foldersIn('server').filter((folder) => !NOT_MODULES.includes(folder));

/** The modules of server/, by their folders. */
export const serverModules = (): string[] => inServer;

/** Folders of web/ that are no modules: what modules are built of, and the pages that join them. */
const NOT_WEB_MODULES = ['ui', 'layout', 'api', 'criteria', 'cards', 'styles', 'drawings', 'pages', 'public'];

const inWeb = foldersIn('web').filter((folder) => !NOT_WEB_MODULES.includes(folder));

export const webModules = (): string[] => inWeb;

/** Whether a module comes before another in the order of modules. */
export const isBefore = (module: string, other: string): boolean =>
  (MODULES as readonly string[]).indexOf(module) < (MODULES as readonly string[]).indexOf(other);

/** The second part of a path: 'server/booking/index.ts' is in booking. */
export const folderOf = (path: string): string => path.split('/')[1]!;
