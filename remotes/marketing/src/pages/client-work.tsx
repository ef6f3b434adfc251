import { paths } from '@site/domain/paths';
import type { ReactElement } from 'react';
import { Placeholder } from '../components/placeholder.tsx';

export default function ClientWorkPage(): ReactElement {
  return (
    <Placeholder
      title="Most client work is confidential until the round is over."
      links={[
        { to: paths.portfolioPitchDecks, label: 'Pitch decks we may show', remark: 'seventeen of them' },
        { to: paths.portfolioOnePagers, label: 'One-pagers we may show', remark: 'ten of them' },
        { to: paths.pricing, label: 'Pricing', remark: 'to become client work' },
      ]}
    >
      This page will collect what has been released since. For now, the portfolio is where the released work
      hangs.
    </Placeholder>
  );
}
