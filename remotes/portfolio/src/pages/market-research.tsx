import type { ReactElement } from 'react';
import { GalleryEnd } from '../components/gallery-end.tsx';
import { GalleryHead } from '../components/gallery-head.tsx';
import { ResearchCase } from '../components/research-case.tsx';
import { marketResearches } from '../content/market-research.ts';

export default function MarketResearch(): ReactElement {
  return (
    <>
      <GalleryHead
        title="Questions worth three weeks of somebody’s time"
        lead="A good report ends in a decision. Here is the chart that settled each of these, with the findings around it."
      />
      {marketResearches.map((report, index) => (
        <ResearchCase key={report.id} report={report} number={index + 1} eager={index === 0} />
      ))}
      <GalleryEnd
        here="market-research"
        title="Ask the question before an investor does."
        action="See market research prices"
      />
    </>
  );
}
