/**
 * `npm run doctor`: looks at the settings of a production and at the services that they name, and says what to do. Changes
 * nothing but one file that it writes and drops, and a row for a standby to show. Ends with 1 when something would not work.
 */
import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from '#platform/config';
import { BUNDLE } from './bundle.ts';
import { type AreaReport, examine } from './doctor/examine.ts';
import { type Finding, fail, ok, warn } from './doctor/finding.ts';

const MARKS: Record<Finding['state'], string> = { ok: 'ok    ', warn: 'warn  ', fail: 'FAIL  ' };

function say({ area, findings }: AreaReport): void {
  for (const { state, what, advice } of findings) {
    console.log(`${MARKS[state]} ${area}: ${what}`);
    if (advice) console.log(`       ${advice}`);
  }
}

function checkProgram(): Finding[] {
  const [major] = process.versions.node.split('.');
  return [
    Number(major) >= 24 ? ok(`Node ${process.versions.node}`) : fail(`Node ${process.versions.node}`, 'Use Node 24.'),
    existsSync('build/server/index.js') ? ok('The pages are built') : fail('The pages are not built', 'npm run build'),
    existsSync(BUNDLE) ? ok('The server is bundled') : fail('The server is not bundled', 'npm run build'),
  ];
}

try {
  const config = readConfig(process.env);
  const settings = config.sandbox
    ? warn('SANDBOX is 1: this is a test run', 'Leave it out where money is real.')
    : ok('All are there, none is for tests');
  const examined = [
    { area: 'Program', findings: checkProgram() },
    { area: 'Settings', findings: [settings] },
    ...(await examine(config)),
  ];
  examined.forEach(say);
  const hasFailed = examined.some(({ findings }) => findings.some(({ state }) => state === 'fail'));
  process.exitCode = hasFailed ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  for (const line of error.message.split('\n')) console.log(`FAIL   Settings: ${line}`);
  process.exitCode = 1;
}
