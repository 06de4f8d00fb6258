import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Somebody else, in a thread of their own, who asks for one thing after the other. Any message: tells the longest wait since the last one, in milliseconds. */

const { url } = workerData as { url: string };
let longest = 0;
let startedAt = 0;

parentPort!.on('message', () => {
  parentPort!.postMessage(Math.max(longest, startedAt > 0 ? performance.now() - startedAt : 0));
  longest = 0;
});

for (;;) {
  startedAt = performance.now();
  await (await fetch(url)).arrayBuffer();
  longest = Math.max(longest, performance.now() - startedAt);
  startedAt = 0;
  await pause(5);
}
