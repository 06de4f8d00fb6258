// `npm start`, `npm test` and the other commands begin here, on whatever Node (20 or newer) the machine has: install what
// the lock says when that is not there, then run the script by the Node that the project pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TASKS = {
  start: 'demo.ts',
  dev: 'dev.ts',
  test: 'scripts/check.ts',
  serve: 'scripts/serve.ts',
  doctor: 'scripts/doctor.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  admin: 'scripts/admin.ts',
  city: 'scripts/city.ts',
  screens: 'scripts/screens.ts',
  'test:faults': 'scripts/faults.ts',
  'test:stripe': 'scripts/test-stripe.ts',
  'move-cleaner': 'scripts/move-cleaner.ts',
  'seed:large': 'scripts/seed-large.ts',
  bench: 'bench/bench.ts',
};
// Where production runs the others, nothing is installed by the way: whoever deploys has run `npm ci`.
const FOR_DEVELOPERS = new Set(
  ['start', 'dev', 'test', 'screens', 'test:faults', 'test:stripe', 'bench'].map((name) => TASKS[name]),
);
const PINNED_MAJOR = 24;
// What was read and compiled once is there at the next start, which saves nearly half of its work and 40 MB.
const COMPILE_CACHE = 'node_modules/.cache/compiled';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const task = TASKS[process.argv[2]];
if (!task) fail(`Usage: node scripts/run.mjs ${Object.keys(TASKS).join(' | ')}`);

install();
await runTask();

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** `npm ci`, once for each state of the lock. Run by npm's own Node: the pinned one is about to be replaced. */
function install() {
  // A link leads to the packages of another tree: `npm ci` would empty them for whoever works there.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = 'node_modules/.installed';
  const lock = readFileSync('package-lock.json');
  const wanted = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (isInstalled(JSON.parse(lock))) return writeFileSync(stamp, wanted);
  if (process.env.NODE_ENV === 'production' && !FOR_DEVELOPERS.has(task) && existsSync('node_modules')) return;
  try {
    accessSync(existsSync('node_modules') ? 'node_modules' : root, constants.W_OK);
  } catch {
    fail(`Cannot write to ${root}: packages are installed there. Clone the project into a folder that is yours.`);
  }
  console.log('Installing packages (about a minute the first time) ...');
  rmSync(stamp, { force: true });
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.env.npm_node_execpath ?? process.execPath, npm] : ['npm'];
  const { status } = spawnSync(command, [...args, 'ci', '--include=dev', '--include=optional'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: '' },
  });
  if (status !== 0) fail('npm ci failed. See the output above.');
  writeFileSync(stamp, wanted);
}

/** Whether somebody has run `npm ci` themselves: npm writes down what it has installed, once all of it is there. */
function isInstalled({ packages }) {
  const written = 'node_modules/.package-lock.json';
  if (!existsSync(written)) return false;
  const installed = JSON.parse(readFileSync(written, 'utf8')).packages;
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const isForHere = ({ os, cpu, libc: libcs = libc }) =>
    os?.includes(process.platform) && cpu?.includes(process.arch) && libcs.includes(libc);
  return Object.entries(packages).every(
    ([place, wanted]) =>
      place === '' ||
      (wanted.optional && !isForHere(wanted)) ||
      (installed[place]?.version === wanted.version && installed[place].integrity === wanted.integrity),
  );
}

async function runTask() {
  const rest = process.argv.slice(3);
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) {
    process.argv.splice(1, 2, root + task);
    module.enableCompileCache(root + COMPILE_CACHE);
    await import(pathToFileURL(root + task).href);
    return;
  }
  const pinned = `${root}node_modules/.bin/node`;
  if (!existsSync(pinned)) fail(`Please use Node ${PINNED_MAJOR}: there is no built-in one for this machine.`);
  const env = { NODE_COMPILE_CACHE: root + COMPILE_CACHE, ...process.env };
  const child = spawn(pinned, [task, ...rest], { stdio: 'inherit', env });
  // Ctrl-C reaches the child by itself (same terminal); a signal sent to this process alone does not.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
