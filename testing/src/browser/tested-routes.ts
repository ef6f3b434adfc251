import { paths } from '@site/domain/paths';

export type Route = keyof typeof paths;

/** All routes that are pages; `workPortfolio` is a redirect. */
export const routes = (Object.keys(paths) as Route[]).filter((name) => name !== 'workPortfolio');

/** Pages that use another route's component with different text or a different starting point. */
export const repeats: readonly Route[] = [
  'investorEquity',
  'advisorEquity',
  'servicesBusinessPlans',
  'caseStudies',
  'clientWork',
  'privacy',
];
