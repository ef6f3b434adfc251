import { pageCount } from '@site/domain/questionnaire';
import { useEffect, useRef, useState } from 'react';
import { type Answers, fillGaps, isBlank, noAnswers } from '../lib/answers.ts';
import type { Position } from '../lib/draft.ts';
import { firstStep } from '../lib/steps.ts';
import { readSubmitted, type Submitted } from '../lib/submitted.ts';
import type { IntakeForm } from './form.ts';
import type { Identity } from './identity.ts';
import { type DraftControl, draftStorage } from './use-draft.ts';
import type { Steps } from './use-steps.ts';

/** What the visitor is told about what was found on this device. */
type Found = {
  /** Answers came back; when they were saved. */
  restoredFrom?: number;
  /** A draft was past its days and is gone; when it was saved. */
  expiredFrom?: number;
  /** Drafts that this release cannot read are kept. */
  aside: boolean;
  /** This tab has sent answers before, and they are not in the form. */
  sentBefore?: Submitted;
};

type Input = { form: IntakeForm; steps: Steps; draft: DraftControl; identity: Identity };

export type Restored = {
  found: Found;
  forget: (part: keyof Found) => void;
  /** Puts back what this tab has sent, to be looked at and sent again. */
  reviewSent: (sent: Submitted) => void;
};

/** Brings back, once, what an earlier document left: the draft with its page and position, or what was sent. */
export function useRestored({ form, steps, draft, identity }: Input): Restored {
  const [found, setFound] = useState<Found>({ aside: false });
  const position = useRef<Position | null>(null);

  const put = (answers: Answers, into: Parameters<Identity['become']>[0]) => {
    // What was typed before the form came alive fills gaps, and replaces nothing.
    form.reset(fillGaps(answers, form.getValues()));
    identity.become(into);
  };

  // An arrival happens once.
  useEffect(() => {
    const stored = draft.keeper.open();
    const sent = readSubmitted(() => window.sessionStorage);
    const next: Found = { aside: draftStorage.aside().length > 0 };

    if (stored.state === 'found') {
      const { answers, position: place, savedAt } = stored.draft;
      put(answers, stored.draft);
      if (!isBlank(answers)) next.restoredFrom = savedAt;
      if (!steps.asked) steps.settle({ screen: 'page', page: place.page });
      if (isFirstOfDocument()) position.current = place;
    } else if (sent && steps.asked) {
      put(sent.answers, sent);
    } else {
      if (!isBlank(form.getValues())) draft.touch();
      if (steps.asked?.screen === 'sent') steps.settle(firstStep);
      if (sent) next.sentBefore = sent;
    }
    if (stored.state === 'expired') next.expiredFrom = stored.savedAt;
    setFound(next);
  }, []);

  // The page that the draft was left on may take further renders to come on screen.
  useEffect(() => {
    const place = position.current;
    if (!place || steps.step.screen !== 'page' || steps.step.page !== place.page) return;
    position.current = null;
    window.scrollTo({ top: place.y, behavior: 'instant' });
  });

  const forget = (part: keyof Found) => {
    if (part === 'aside') draftStorage.dropAside();
    setFound(({ [part]: _, ...others }) => ({ aside: false, ...others }));
  };
  const reviewSent = (sent: Submitted) => {
    put(sent.answers, sent);
    forget('sentBefore');
    steps.show({ screen: 'page', page: pageCount });
  };
  return { found, forget, reviewSent };
}

/** Moves inside the site start at the top, whatever was stored. */
function isFirstOfDocument(): boolean {
  return document.documentElement.dataset.hydrated === undefined;
}

/** A form that starts anew. */
export function startAfresh(form: IntakeForm, identity: Identity): void {
  form.reset(noAnswers());
  identity.renew();
}
