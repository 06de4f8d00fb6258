/** Loaded before a serving program (`node --import`), which need not know of it: says over IPC what the process uses. */
import type { Usage } from './serving.ts';

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMicros: user + system, rssBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
