import { expect, test } from 'vitest';
import { withCharts } from './charts.ts';

const readNumbers = (svg: string, attribute: string) =>
  [...svg.matchAll(new RegExp(` ${attribute}="([\\d.]+)"`, 'g'))].map(([, value]) => Number(value));
/** Returns an attribute of the marks, without the attributes of the drawing itself. */
const readSizes = (svg: string, attribute: string) => readNumbers(svg.slice(svg.indexOf('>') + 1), attribute);

test('columns are as high as their values', () => {
  const svg = withCharts(
    '<chart-series kind="columns" values="10 20 40" width="300" height="200"></chart-series>',
  );
  const [a = 0, b = 0, c = 0] = readSizes(svg, 'height');
  expect(b / a).toBeCloseTo(2, 1);
  expect(c / a).toBeCloseTo(4, 1);
});

test('areas of nested shapes are as their values', () => {
  const svg = withCharts('<chart-nested shape="square" size="300" values="90 10"></chart-nested>');
  const [whole = 0, part = 0] = readSizes(svg, 'width');
  expect(whole ** 2 / part ** 2).toBeCloseTo(9, 1);
});

test('a waterfall ends with what is left', () => {
  const svg = withCharts(
    '<chart-waterfall values="13 -4 -3" labels="a|b|c|left" unit="%" width="400" height="200"></chart-waterfall>',
  );
  expect(svg).toContain('>6%<');
  const [first = 0, , , last = 0] = readSizes(svg, 'height');
  expect(last / first).toBeCloseTo(6 / 13, 1);
});

test('shares of a ring follow one another', () => {
  const svg = withCharts('<chart-ring size="100" values="50 30 20"></chart-ring>');
  expect([...svg.matchAll(/stroke-dashoffset="(-?\d+)"/g)].map(([, from]) => Number(from))).toEqual([
    0, -50, -80,
  ]);
});

test('one dot stands for each unit', () => {
  const svg = withCharts('<chart-units values="24 9 3" columns="8" pitch="10" size="8"></chart-units>');
  expect(
    [svg.match(/"hot"/g), svg.match(/"bar"/g), svg.match(/"whole"/g)].map((found) => found?.length),
  ).toEqual([3, 6, 15]);
});

test('a chart that does not exist is an error', () => {
  expect(() => withCharts('<chart-pie values="1"></chart-pie>')).toThrow('<chart-pie');
});
