import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * From here on V8 collects garbage once the heap has grown by half, and not only at twice or three times as much: a third
 * less memory under load (docs/operating.md#memory). To be called after the start, which it would slow down by a sixth.
 */
export function limitHeapGrowth(): void {
  // V8 takes compiled code back only under the flags with which it was stored. Node 20 stores none.
  module.flushCompileCache?.();
  setFlagsFromString('--heap-growing-percent=50');
}
