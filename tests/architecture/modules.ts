import { foldersIn } from './tree.ts';

/** The rooms in their order: each may ask those to its left, none to its right. */
export const ROOMS = [
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
const NO_ROOMS = ['platform', 'schema'];

/** The rooms that stand in server/, by their folders. */
export const serverRooms = (): string[] => foldersIn('server').filter((folder) => !NO_ROOMS.includes(folder));

/** Folders of web/ that are no rooms: what rooms are built of, and the pages that join them. */
const NO_WEB_ROOMS = ['ui', 'layout', 'api', 'styles', 'drawings', 'pages', 'public'];

export const webRooms = (): string[] => foldersIn('web').filter((folder) => !NO_WEB_ROOMS.includes(folder));

/** Whether a room stands to the left of another. */
export const isLeftOf = (room: string, other: string): boolean =>
  (ROOMS as readonly string[]).indexOf(room) < (ROOMS as readonly string[]).indexOf(other);

/** The second part of a path: 'server/booking/index.ts' is in booking. */
export const folderOf = (path: string): string => path.split('/')[1]!;
