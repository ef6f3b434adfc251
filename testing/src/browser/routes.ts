import { paths } from '@site/domain/paths';

export type Route = keyof typeof paths;

/** What is a page; `workPortfolio` is a redirect. */
export const routes = (Object.keys(paths) as Route[]).filter((name) => name !== 'workPortfolio');

/** Pages of another route's component, with other words or another place to begin at. */
export const repeats: readonly Route[] = [
  'investorEquity',
  'advisorEquity',
  'servicesBusinessPlans',
  'caseStudies',
  'clientWork',
  'privacy',
];
