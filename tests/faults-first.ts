import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The tests of faults come first: what they wait for, up to a minute each, is then filled by all others. At the end of a run
 * there would be nothing beside it.
 */
export class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfFaults = ({ project }: TestSpecification) => project.name === 'faults';
    return [...sorted.filter(isOfFaults), ...sorted.filter((file) => !isOfFaults(file))];
  }
}
