const files = import.meta.glob<string>('../logos/*.svg', { eager: true, query: '?url', import: 'default' });

/**
 * SAMPLE CONTENT: invented companies. Each entry has the name of the wordmark's file, the company's name, and the
 * wordmark's width at a height of 40 units.
 */
const companies = [
  ['northkite', 'Northkite', 156],
  ['ambula', 'Ambula', 139],
  ['oak-and-ember', 'Oak & Ember', 161],
  ['cardia-loop', 'Cardia Loop', 157],
  ['looma', 'Looma', 136],
  ['perigee', 'Perigee', 142],
  ['bright-harbour', 'Bright Harbour', 188],
  ['tessel', 'Tessel', 126],
  ['verdigris', 'Verdigris Robotics', 151],
  ['grainline', 'Grainline', 144],
  ['docket', 'Docket', 121],
  ['mosslight', 'Mosslight', 157],
  ['backhaul', 'Backhaul', 146],
  ['solstice', 'Solstice Cold Storage', 132],
  ['petrichor', 'Petrichor', 133],
  ['atlas-vans', 'Atlas Vans', 166],
  ['nightshift', 'Nightshift', 149],
  ['quillet', 'Quillet', 118],
  ['second-steep', 'Second Steep', 199],
  ['meridian-renal', 'Meridian Renal Care', 212],
  ['paper-golem', 'Paper Golem Games', 207],
  ['saltmarsh', 'Saltmarsh', 161],
  ['lumen-dental', 'Lumen Dental', 170],
] as const;

export const clientLogos = companies.map(([file, alt, width]) => ({
  src: files[`../logos/${file}.svg`],
  alt,
  width,
}));
