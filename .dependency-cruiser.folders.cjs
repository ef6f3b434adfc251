const { options } = require('./.dependency-cruiser.cjs');

/**
 * Cycles between folders, in a run without tests: a test may import the `testing` package, which imports the package
 * under test.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'A folder is a unit that can be read, tested and moved without the folders that import it.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.(test|spec)\\.tsx?$` } },
};
