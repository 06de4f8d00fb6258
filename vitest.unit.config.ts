import { defineConfig } from 'vitest/config';
import { COMPONENT_TESTS, FUNCTION_TESTS } from './tests/test-projects.ts';
import { EVERY_PROJECT } from './vitest.config.ts';

/**
 * The project `unit`, in two parts: only components get a page to be in. A process keeps what it has loaded for as long as
 * its files are of one part, which is why the name of a file decides, and no line in it.
 */
export default defineConfig({
  test: {
    ...EVERY_PROJECT,
    name: 'unit',
    projects: [
      { test: { name: 'functions', include: FUNCTION_TESTS } },
      {
        test: {
          name: 'components',
          include: COMPONENT_TESTS,
          environment: 'happy-dom',
          setupFiles: ['tests/components.setup.ts'],
        },
      },
    ],
  },
});
