import { answeredDays, purchaseDays } from '@site/domain/browser-storage';
import { formatDays } from '@site/domain/format';
import { retention } from '@site/domain/retention';
import { site } from '@site/domain/site';
import { useRuntimeConfig } from '@site/sdk';
import type { ReactElement } from 'react';
import { Clause, LegalText } from '../legal/legal-text.tsx';
import { RegisteredCompany } from '../legal/registered-company.tsx';

const mail = <a href={`mailto:${site.email}`}>{site.email}</a>;

/**
 * Renders the privacy policy. Some passages depend on the configuration, so that the policy describes what this
 * environment does.
 */
export default function PrivacyPage(): ReactElement {
  const { waitlistStore, visitMetrics } = useRuntimeConfig();
  const countsVisits = (visitMetrics?.share ?? 0) > 0;
  return (
    <LegalText
      title="Privacy Policy"
      lead={`No advertising, ${countsVisits ? 'no tracking' : 'no analytics'}, no cookies of our own. What is left is what an order needs, and this page lists all of it.`}
      updated={site.privacyUpdated}
    >
      <Clause id="controller" title="Who is responsible">
        <p>
          {site.legalName} is the controller of the personal data described here, under the UK General Data
          Protection Regulation and the Data Protection Act 2018. Write to {mail} about anything on this page.
        </p>
        <RegisteredCompany />
      </Clause>
      <Clause id="browser" title="What stays in your browser">
        <p>
          The site sets no cookies. It keeps the following in your browser’s own storage, because what you ask
          for would not work without it:
        </p>
        <ul>
          <li>
            <strong>The plan you chose</strong> (under the name “selectedPlan”): its name and price. It stays
            until you choose another or clear your browser’s data.
          </li>
          <li>
            <strong>A draft of the questionnaire</strong>, if you begin one, so that a reload does not lose
            it. The form says when a draft expires; submitting or clearing the form removes it.
          </li>
          <li>
            <strong>A copy of the questionnaire you submitted</strong>, so that you can look at it again and
            the payment form starts filled in. It is deleted when you close the tab. Its number, which says
            nothing about you, stays for {answeredDays} days, so that an order you place later finds your
            answers.
          </li>
          <li>
            <strong>What you type into the payment form</strong>, except for the card. It is deleted when the
            purchase is complete, or when you close the tab.
          </li>
          <li>
            <strong>What you have typed on any page</strong>, where a part of it was missing and it loads
            again by itself. It is deleted as soon as the page is back.
          </li>
          <li>
            <strong>The numbers of purchases started or paid here</strong>, so that a reload or a second tab
            does not charge you twice. They give access to nothing, and stay for {purchaseDays} days or until
            you clear your browser’s data. The key to your order, and the order page, are deleted when you
            close the tab.
          </li>
        </ul>
        <p>
          While a new version of the site is shown to some visitors before the others, a random number
          remembers which version you got, so that it stays the same.
        </p>
        <p>Nobody but this site can read them, and we do not read them for any other purpose.</p>
      </Clause>
      <Clause id="server" title="What you send us">
        <p>Data reaches our server when you do one of these things, and not before:</p>
        <ul>
          <li>
            <strong>Submit the questionnaire:</strong> your answers, your email address and, if given, your{' '}
            {site.marketplace} username. If you choose files, only their names are sent. The answers are
            stored, and passed on to the spreadsheet our team works from.
          </li>
          <li>
            <strong>Pay:</strong> your name and email address, your company and billing address if given, the
            plan, the amount, the last four digits of the card, and the order and payment numbers.
          </li>
          <li>
            <strong>Write to us:</strong> your message and address.
          </li>
          {waitlistStore ? (
            <li>
              <strong>Join the waitlist:</strong> your email address and, if given, your company’s name.
            </li>
          ) : null}
        </ul>
        {countsVisits ? (
          <p>
            So that we notice when a page is slow or broken, some page views tell our server, when they end,
            how quickly the page appeared and responded, and in which of our files an error happened. The
            times are added to totals for each version of the site; our server’s log names the page and the
            file of an error. None of this identifies you or your device, or includes what you typed. If your
            browser sends Do Not Track or Global Privacy Control, nothing is sent.
          </p>
        ) : null}
        {waitlistStore ? null : (
          <p>
            The investing waitlist form does not send or store your entry at present. To be sure of hearing
            from us, write to {mail}.
          </p>
        )}
        <p>
          Like every web server, ours handles your network address while it answers you, and briefly keeps it
          to limit abuse. When your browser refuses to load or run something because our pages do not permit
          it, it reports that by itself; our server’s log then names the page, the rule and what was blocked,
          and nothing about you. We do not build profiles and make no automated decisions about you.
        </p>
      </Clause>
      <Clause id="why" title="Why, and on what legal basis">
        <ul>
          <li>
            <strong>To do the work you order</strong>, to take payment for it and to send the invoice:
            performance of our contract with you, or steps towards one.
          </li>
          <li>
            <strong>To keep accounts and answer authorities:</strong> a legal obligation.
          </li>
          <li>
            <strong>To keep the site secure and to deal with claims:</strong> our legitimate interest in doing
            so.
          </li>
          {waitlistStore ? (
            <li>
              <strong>To tell you that applications reopen:</strong> your consent, which you can withdraw at
              any time.
            </li>
          ) : null}
        </ul>
      </Clause>
      <Clause id="others" title="Who else receives it">
        <ul>
          <li>
            <strong>Stripe</strong> takes card payments. Card numbers are entered into Stripe’s own fields and
            never reach us. Stripe’s script is loaded on the payment page only; there it sets cookies of its
            own and checks for fraud, as its privacy policy describes.
          </li>
          <li>
            <strong>The providers of our hosting, email and spreadsheets</strong> process data for us, under
            contract and on our instructions.
          </li>
          <li>
            <strong>The scheduling service, {site.marketplace} and LinkedIn</strong> learn about you when you
            follow a link to them, and receive what you enter there. Nothing of theirs is loaded on our pages.
          </li>
          <li>
            <strong>Authorities and advisers</strong>, where the law requires it or a claim has to be dealt
            with.
          </li>
        </ul>
        <p>We do not sell personal data and do not pass it on for anyone’s advertising.</p>
      </Clause>
      <Clause id="abroad" title="Outside the United Kingdom">
        <p>
          Some of these providers work in other countries, among them the United States. Where such a country
          has no adequacy decision, the transfer rests on the International Data Transfer Agreement or on
          standard contractual clauses with the UK addendum. Ask us for a copy.
        </p>
      </Clause>
      <Clause id="time" title="How long we keep it">
        <ul>
          <li>
            Paid orders, invoices and what belongs to them: {formatDays(retention.orderDays)}. Tax law
            requires six, counted from the end of the financial year.
          </li>
          <li>
            Questionnaire answers and working files: {formatDays(retention.orderedQuestionnaireDays)} after
            your last order, so that an update does not have to start from scratch.
          </li>
          <li>
            Questionnaires that were never followed by an order: {formatDays(retention.questionnaireDays)}.
          </li>
          <li>
            Orders that were started and never paid: {formatDays(retention.unpaidOrderDays)}; the name and
            addresses in them: {formatDays(retention.unpaidBuyerDays)}.
          </li>
          <li>Copies of emails that our own server keeps: {formatDays(retention.mailDays)} at most.</li>
          <li>A keyed digest of your network address, to limit abuse: {retention.rateLimitHours} hours.</li>
          <li>Correspondence: two years after the last message.</li>
          {waitlistStore ? (
            <li>
              Waitlist entries: until applications have reopened or you withdraw yours, and{' '}
              {formatDays(retention.waitlistDays)} at most.
            </li>
          ) : null}
          <li>
            Our server deletes older data automatically. If you ask us to erase your data before then, we
            erase everything except what tax law makes us keep.
          </li>
        </ul>
      </Clause>
      <Clause id="rights" title="Your rights">
        <p>
          You can ask us for a copy of your data, to have it corrected or erased, to restrict what we do with
          it, to object, and to receive what you gave us in a machine-readable form. Consent can be withdrawn
          at any time for the future. Write to {mail}; we answer within a month, free of charge, and may ask
          you to confirm who you are.
        </p>
        <p>
          You can also complain to the Information Commissioner’s Office at{' '}
          <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>. We would be glad to hear from you
          first.
        </p>
      </Clause>
      <Clause id="security" title="Security">
        <p>
          Connections are encrypted. The payment page runs under stricter rules than the rest of the site and
          loads nothing but our own files and Stripe’s. An order page opens only in the tab that paid, or with
          a link that we email to you and that expires. Only people who work on an order can see it.
        </p>
      </Clause>
      <Clause id="children" title="Children">
        <p>
          Our services are meant for businesses. We do not knowingly collect data about anyone under eighteen.
        </p>
      </Clause>
      <Clause id="changes" title="Changes to this page">
        <p>
          When what we do changes, this page changes first, and so does the date at its head. If a change
          matters to data that we already hold, we tell the people it concerns.
        </p>
      </Clause>
    </LegalText>
  );
}
