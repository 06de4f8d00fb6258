import { foldersIn } from './tree.ts';

/** The rooms in their order: each may ask those to its left, none to its right. */
export const MODULES = [
  'accounts',
  'catalog',
  'contact',
  'cleaners',
  'availability',
  'payments',
  'booking',
  'feedback',
  'payouts',
  'cleaner-dashboard',
  'admin',
] as const;

/** Folders of server/ that are no rooms. */
const NOT_MODULES = ['platform', 'schema'];

/** The rooms that stand in server/, by their folders. */
export const serverModules = (): string[] => foldersIn('server').filter((folder) => !NOT_MODULES.includes(folder));

/** Folders of web/ that are no rooms: what rooms are built of, and the pages that join them. */
const NOT_WEB_MODULES = ['ui', 'layout', 'api', 'styles', 'drawings', 'pages', 'public'];

export const webModules = (): string[] => foldersIn('web').filter((folder) => !NOT_WEB_MODULES.includes(folder));

/** Whether a room stands to the left of another. */
export const isBefore = (room: string, other: string): boolean =>
  (MODULES as readonly string[]).indexOf(room) < (MODULES as readonly string[]).indexOf(other);

/** The second part of a path: 'server/booking/index.ts' is in booking. */
export const folderOf = (path: string): string => path.split('/')[1]!;
