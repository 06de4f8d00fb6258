import module from 'node:module';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 5000;
/** Of the time since the last look, what the process had to do something in: its own looks into the database are a hundredth. */
const IDLE_UTILIZATION = 0.1;

/**
 * From here on V8 collects garbage once the heap has grown by half, and not only at twice or three times as much: a third
 * less memory under load (docs/operating.md#memory). To be called after the start, which it would slow down by a sixth.
 */
export function limitHeapGrowth(): void {
  // V8 takes compiled code back only under the flags with which it was stored. Node 20 stores none.
  module.flushCompileCache?.();
  setFlagsFromString('--heap-growing-percent=50');
}

/**
 * What the start has left behind goes back to the system, once, as soon as the process is idle: 14 MB, which V8 keeps for later
 * unless it is told that nothing else is left (docs/operating.md#memory). That takes 50 ms of a processor, and seconds where ten
 * others wait for it, so never while somebody is being answered. To be called with `limitHeapGrowth`, since it sets a flag too.
 */
export function giveBackWhenIdle(): void {
  // A program that runs gets at the collector in no other way.
  setFlagsFromString('--expose-gc');
  const collect: (options: object) => void = runInNewContext('gc');
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    if (utilization > IDLE_UTILIZATION) return;
    clearInterval(timer);
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, LOOK_EVERY_MS).unref();
}
