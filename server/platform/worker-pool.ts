import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { HttpError } from './errors.ts';

/** A job took too long, or more memory than it may; whoever sent it is told what fits. */
export class JobStoppedError extends Error {}

interface PoolOptions {
  /** The program that answers each message with one message. */
  file: URL;
  /** How many jobs run at once, each on a thread of its own. */
  threads: number;
  maxWaiting: number;
  jobSeconds: number;
  /** Of JavaScript's memory, for each thread. */
  heapMegabytes: number;
  /** What each thread is told at its start. */
  workerData?: () => unknown;
}

const IDLE_MS = 30_000;

/**
 * Threads for work that might never end, beside the one that answers everybody. A job that takes too long ends with its
 * thread. Threads start at the first job, end when they have nothing to do, and do not keep the process alive. Throws
 * JobStoppedError, and 503 when too many jobs wait.
 */
export function createWorkerPool<Job, Result>(options: PoolOptions): (job: Job) => Promise<Result> {
  const limit = pLimit(options.threads);
  interface Thread {
    worker: Worker;
    timer: NodeJS.Timeout | undefined;
    onResult(result: Result): void;
    onEnd(reason: string): void;
  }
  const idle: Thread[] = [];

  function start(): Thread {
    const { heapMegabytes: maxOldGenerationSizeMb } = options;
    const worker = new Worker(options.file, {
      resourceLimits: { maxOldGenerationSizeMb },
      workerData: options.workerData?.(),
      // What the process was started with, such as a program on its command line, is not for the thread.
      execArgv: [],
    });
    const thread: Thread = { worker, onEnd: () => {}, onResult: () => {}, timer: undefined };
    worker.on('message', (result: Result) => thread.onResult(result));
    worker.on('error', (error) => thread.onEnd(error.message));
    worker.on('exit', () => thread.onEnd('The thread ended.'));
    // Last: a listener for messages would keep the process alive again.
    worker.unref();
    return thread;
  }

  function leave(thread: Thread): void {
    clearTimeout(thread.timer);
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    void thread.worker.terminate();
  }

  const runOne = (job: Job) =>
    new Promise<Result>((resolve, reject) => {
      const thread = idle.pop() ?? start();
      clearTimeout(thread.timer);
      thread.onEnd = (reason) => {
        thread.onEnd = () => {};
        leave(thread);
        reject(new JobStoppedError(reason));
      };
      thread.timer = setTimeout(() => thread.onEnd('The job took too long.'), options.jobSeconds * 1000);
      thread.onResult = (result) => {
        clearTimeout(thread.timer);
        thread.onEnd = () => leave(thread);
        thread.timer = setTimeout(() => leave(thread), IDLE_MS).unref();
        idle.push(thread);
        resolve(result);
      };
      thread.worker.postMessage(job);
    });

  return async (job) => {
    if (limit.pendingCount >= options.maxWaiting) {
      throw new HttpError(503, 'Many files are being sent right now. Please try again in a moment.', 10);
    }
    return limit(() => runOne(job));
  };
}
