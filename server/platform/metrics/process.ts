import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge, type Metric, type MetricCollector } from './metric.ts';

const NANO = 1e9;
const MICRO = 1e6;

/** What this process uses, and how late it comes to its work. */
export function processMetrics(): MetricCollector {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return () => {
    const { user, system } = process.cpuUsage();
    const late = delay.percentile(99) / NANO;
    delay.reset();
    const cpu: Metric = {
      name: 'process_cpu_seconds_total',
      help: 'Processor time used.',
      type: 'counter',
      values: [{ value: (user + system) / MICRO }],
    };
    return [
      cpu,
      gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
      gauge('process_uptime_seconds', 'Since the start.', process.uptime()),
      gauge('event_loop_delay_p99_seconds', 'How late timers came since the last look, 99th percentile.', late),
    ];
  };
}
