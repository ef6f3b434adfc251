import { correctionTerms, deliveryPromise, refundTerms } from '@site/domain/order-promises';
import { paths } from '@site/domain/paths';
import { promises, site } from '@site/domain/site';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { Clause, LegalText } from '../legal/legal-text.tsx';
import { RegisteredCompany } from '../legal/registered-company.tsx';

const mail = <a href={`mailto:${site.email}`}>{site.email}</a>;

export default function TermsPage(): ReactElement {
  return (
    <LegalText
      title="Terms & Conditions"
      lead="The agreement between you and us, in sentences meant to be read. If one of them is unclear, ask before you order."
      updated={site.termsUpdated}
    >
      <Clause id="parties" title="Who we are, and what this covers">
        <p>
          {site.legalName} (“{site.name}”, “we”) writes and designs fundraising documents and gives consulting
          calls. These terms apply to orders placed on this website and to your use of it. “You” are the
          person or company that orders.
        </p>
        <RegisteredCompany />
        <p>
          Some services are contracted through a third-party freelance marketplace ({site.marketplace}). Where
          you order there, the marketplace’s terms govern the order and its payment; where the two disagree,
          the marketplace’s terms come first for that order.
        </p>
      </Clause>
      <Clause id="orders" title="Orders and prices">
        <p>
          The <TextLink to={paths.pricing}>pricing page</TextLink> states what each plan contains and what it
          costs. Prices are in US dollars. The total is shown before you confirm; no tax is added to it at
          checkout.
        </p>
        <p>
          Your confirmation of the payment is your offer. The contract is made when the payment succeeds and
          we show you an order number. We may refuse work that is unlawful, that would have us state something
          untrue, or that we cannot do well; we then refund everything you paid for it.
        </p>
        <p>
          If a price on the site is plainly a mistake, we may cancel the order and refund it before we start.
        </p>
      </Clause>
      <Clause id="payment" title="Payment">
        <p>
          Documents are paid for by card, in full, when you order. Card data goes directly to our payment
          provider, Stripe, who tells us the last four digits only. Your bank may ask you to authenticate the
          payment, and may charge for conversion from another currency.
        </p>
        <p>Consulting calls are booked and paid for on the scheduling page that they link to.</p>
      </Clause>
      <Clause id="your-part" title="What we need from you">
        <p>We write from what you tell us. You agree to:</p>
        <ul>
          <li>answer the intake questionnaire truthfully, and tell us when an answer changes;</li>
          <li>
            send only material that you are allowed to share and that we are allowed to use for your order;
          </li>
          <li>read what we deliver before you show it to anyone, and correct any fact that is wrong.</li>
        </ul>
        <p>
          You remain responsible for statements about your business, including forecasts, that you make to
          others.
        </p>
      </Clause>
      <Clause id="delivery" title="Delivery">
        <p>
          We review your answers within {promises.responseHours} hours of having both your payment and a
          completed questionnaire. {deliveryPromise}, in England and Wales, counted from the day on which we
          have both.
        </p>
        <p>
          Before we design a document we send you its outline in plain sentences, and we design what you have
          approved. Consulting calls take place at the time you book.
        </p>
        <p>
          Days on which we wait for an answer that we need from you are not counted. If we see that we will be
          late for any other reason, we tell you at once, and you may choose between a new date and a refund
          of the work not delivered.
        </p>
      </Clause>
      <Clause id="changes" title="Changes and corrections">
        <p>
          A document has two rounds of changes: one on its outline, and one on the finished work.{' '}
          {correctionTerms} A new strategy, a new product or a different audience is a new piece of work; we
          quote for it before we begin.
        </p>
        <p>Nothing in this clause reduces the remedies that the law gives a consumer.</p>
      </Clause>
      <Clause id="cancellation" title="Cancellation and refunds">
        <p>
          {refundTerms.whole} {refundTerms.part} After delivery the price is no longer refundable, unless the
          work does not match the contract.
        </p>
        <p>
          If you are a consumer in the United Kingdom, you may also cancel within fourteen days of ordering
          without giving a reason. Delivery normally falls within that time. If you ask us to start straight
          away and cancel after those {promises.fullRefundHours} hours, you pay for what was done before you
          cancelled, and the right ends when the service has been fully performed; if you do not ask, we start
          after the fourteen days. A plain message to {mail} is enough to cancel.
        </p>
        <p>Refunds go to the card that paid, within fourteen days.</p>
      </Clause>
      <Clause id="ownership" title="Who owns the work">
        <p>
          When an order is paid for and delivered, the copyright in the finished document passes to you, in
          its editable file too where the plan includes one. Our methods, templates and drafts stay ours, and
          you may use whatever part of them is contained in your document for as long as you like. Fonts and
          pictures from third parties come with their own licences; we tell you where that matters.
        </p>
        <p>
          We show your work in our portfolio only if you have agreed in writing. You may withdraw that at any
          time.
        </p>
      </Clause>
      <Clause id="confidence" title="Confidentiality">
        <p>
          What you tell us about your business we use for your order and for nothing else, and we show it only
          to the people who work on it. This does not cover what is public already, what we knew before, or
          what a court or an authority requires us to disclose. If you need a non-disclosure agreement of your
          own, send it before you answer the questionnaire.
        </p>
      </Clause>
      <Clause id="no-promise" title="No promise of funding, no regulated advice">
        <p>
          A good document improves a meeting; it cannot decide its outcome. We do not promise that you will
          raise money, obtain a loan or receive any other decision. Figures on this site describe past work.
        </p>
        <p>
          We do not give legal, tax, accounting or investment advice, and we do not arrange investments.
          Nothing on this site is an offer to buy or sell securities or an invitation to engage in investment
          activity. Before you communicate an offer to investors, take advice on the rules that apply where
          you and they are.
        </p>
      </Clause>
      <Clause id="liability" title="Liability">
        <p>
          Nothing here excludes or limits liability for death or personal injury caused by negligence, for
          fraud, or for anything else for which liability cannot lawfully be limited. If you are a consumer,
          your statutory rights are not affected.
        </p>
        <p>
          Otherwise, we are not liable for loss of profit, of opportunity or of investment, nor for indirect
          loss, and our total liability for an order is limited to the price paid for it. Neither of us is
          liable for a delay caused by something beyond reasonable control, for as long as it lasts.
        </p>
      </Clause>
      <Clause id="website" title="This website">
        <p>
          You may read, print and link to this site. Do not try to break it, overload it, or present its
          contents as your own. We keep it running with care but cannot promise that it is never interrupted.
          Links to other sites are there for convenience; what they lead to is not ours.
        </p>
      </Clause>
      <Clause id="data" title="Personal data">
        <p>
          The <TextLink to={paths.privacy}>Privacy Policy</TextLink> says what we collect, why, for how long,
          and what you can ask of us.
        </p>
      </Clause>
      <Clause id="law" title="Complaints and law">
        <p>
          If something has gone wrong, write to {mail}. We answer within {promises.responseHours} hours and
          try to put it right with you first.
        </p>
        <p>
          These terms and every order under them are governed by English law, and the courts of England and
          Wales have jurisdiction. A consumer who lives elsewhere in the United Kingdom may also bring
          proceedings in the courts there, and keeps the protection of the mandatory rules of the country of
          residence.
        </p>
      </Clause>
      <Clause id="general" title="The rest">
        <p>
          The version of these terms that was on this page when you ordered is the one that applies to your
          order. If a clause turns out to be void, the others still apply. If we let something pass once, we
          have not given up the right to it. Only you and we can enforce these terms.
        </p>
        <p>
          You may transfer an order to another person with our consent, which we will not withhold without
          reason.
        </p>
      </Clause>
    </LegalText>
  );
}
