import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const LIMIT = 60_000;

export interface Ended {
  /** The exit code; null when it was killed. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program of this repository (`scripts/doctor.ts`) to its end, in its root folder, with this environment and no
 * other. One that does not end is killed after a minute, which fails its test and not the whole run.
 */
export const runProgram = (args: string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: REPOSITORY, env, timeout: LIMIT, killSignal: 'SIGKILL', maxBuffer: 64 << 20 } as const;
    const child = execFile(process.execPath, args, options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
