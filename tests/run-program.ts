import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const LIMIT = 60_000;

/** Where programs of tests leave what Node has compiled: reading it takes half of what compiling two thousand files does. */
export const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

export interface Ended {
  /** The exit code; null when it was killed. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program of this repository (`scripts/doctor.ts`) to its end, in its root folder, with this environment, and that
 * Node keeps what it compiles. One that does not end is killed after a minute, which fails its test and not the whole run.
 */
export const runProgram = (args: string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve) => {
    const options = {
      cwd: REPOSITORY,
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      timeout: LIMIT,
      killSignal: 'SIGKILL',
      maxBuffer: 64 << 20,
    } as const;
    const child = execFile(process.execPath, args, options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
