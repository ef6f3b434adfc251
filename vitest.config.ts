import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, in that order: one of these that began last would leave a core idle to the end. */
const longest = [
  'tests/chaos/purchase',
  'services/api/src/operator/operate',
  'services/api/src/mail/smtp',
  'services/api/src/privacy/personal-data',
  'tests/chaos/',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(name));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['{shared,shell,remotes,services,release,scripts,testing,tests,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    // Two cores: more would only make the databases of the service tests wait for each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
