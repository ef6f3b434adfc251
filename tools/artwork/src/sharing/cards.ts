/** The sharing pictures of every indexed page, remote by remote. */
import { formatClaim, investingClaims } from '@site/domain/claims';
import { testimonials } from '@site/domain/content/testimonials';
import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import {
  type Card,
  clauses,
  figure,
  numbers,
  page,
  picture,
  questionnaire,
  quote,
  rates,
  report,
  roles,
  slide,
  steps,
  table,
} from './card.ts';

const media = (name: string) => `marketing/src/media/${name}.svg`;
const shown = (name: string) => `portfolio/src/media/${name}.svg`;

export async function cardsOfMarketing(): Promise<readonly Card[]> {
  return [
    {
      path: paths.home,
      line: 'Investors fund what they can follow.',
      piece: await picture(media('deck-figure'), slide),
      shows: 'a slide with one large figure',
    },
    {
      path: paths.contact,
      line: 'Ask first. It costs nothing and saves slides.',
      piece: figure(`${promises.responseHours} h`, 'until a person has answered'),
      shows: 'the time within which a person answers',
    },
    {
      path: paths.process,
      line: 'Three steps. Yours take half an hour.',
      piece: steps(['Tell us', 'Pay once', 'Receive it'], promises.deliveryBusinessDays),
      shows: 'three steps above the seven days of delivery',
    },
    {
      path: paths.whoWeAre,
      line: 'Six trades, one document.',
      piece: await roles(['Researchers', 'Designers', 'Writers', 'Consultants', 'Accountants', 'Modellers']),
      shows: 'the signs of the six trades',
    },
    {
      path: paths.investing,
      line: 'Applications Closed',
      piece: numbers(investingClaims.map((claim) => ({ value: formatClaim(claim), label: claim.label }))),
      shows: 'funds raised and success rate',
    },
    {
      path: paths.pricing,
      line: 'One price, agreed before we start.',
      piece: rates(),
      shows: 'the lowest price of each kind of work',
    },
    {
      path: paths.terms,
      line: 'Terms & Conditions',
      piece: clauses(['Orders and prices', 'Payment', 'Delivery', 'Changes', 'Cancellation', 'Ownership']),
      shows: 'a page of numbered clauses',
    },
    {
      path: paths.privacy,
      line: 'Privacy Policy',
      piece: clauses([
        'In your browser',
        'What you send us',
        'Legal basis',
        'Who receives it',
        'How long',
        'Your rights',
      ]),
      shows: 'a page of numbered clauses',
    },
    {
      path: paths.pitchDecks,
      line: 'Twelve questions. Twelve slides.',
      piece: await picture(media('deck-cover'), slide),
      shows: 'the cover of a pitch deck',
    },
    {
      path: paths.businessPlan,
      line: 'A plan that can be checked can be lent against.',
      piece: await picture(media('plan-forecast'), page),
      shows: 'the forecast page of a business plan',
    },
    {
      path: paths.marketResearch,
      line: 'A smaller number that you can defend.',
      piece: await picture(media('research-answer'), report),
      shows: 'the answer page of a market report',
    },
    {
      path: paths.onePager,
      line: 'It has to work when you are not in the room.',
      piece: await picture(media('one-pager'), page),
      shows: 'an investor one-pager',
    },
    {
      path: paths.linkedinProfile,
      line: 'Before they reply, they look you up.',
      piece: await picture(media('profile'), slide),
      shows: 'a rewritten profile',
    },
    {
      path: paths.strategicAdvisory,
      line: 'Advice that stays for the whole round.',
      piece: await picture(media('deck-proof'), slide),
      shows: 'a slide of results that rise from left to right',
    },
  ];
}

export async function cardsOfPortfolio(): Promise<readonly Card[]> {
  const [first] = testimonials;
  if (!first) throw new Error('There is no testimonial to show.');
  return [
    {
      path: paths.portfolio,
      line: 'The work, on the table',
      piece: await table([
        { file: shown('business-plans/solstice-1'), at: 'left:-30px;top:26px;width:190px;height:269px' },
        { file: shown('pitch-decks/ambula-1'), at: 'left:136px;top:48px;width:320px;height:180px' },
        {
          file: shown('market-research/pet-telehealth-2'),
          at: 'left:62px;top:196px;width:288px;height:180px',
        },
        { file: shown('one-pagers/thimble-1'), at: 'left:326px;top:150px;width:206px;height:292px' },
      ]),
      shows: 'a plan, a deck, a report and a one-pager',
    },
    {
      path: paths.portfolioPitchDecks,
      line: 'Seventeen decks, and no two look alike',
      piece: await picture(shown('pitch-decks/perigee-1'), slide),
      shows: 'a slide of one of the decks',
    },
    {
      path: paths.portfolioBusinessPlans,
      line: 'Plans that lenders read to the end',
      piece: await picture(shown('business-plans/bright-harbour-1'), page),
      shows: 'the cover of a business plan',
    },
    {
      path: paths.portfolioMarketResearch,
      line: 'Questions, and the chart that settled each',
      piece: await picture(shown('market-research/apartment-charging-2'), report),
      shows: 'the chart that settled a question',
    },
    {
      path: paths.portfolioOnePagers,
      line: 'Everything that matters, and then the edge of the paper',
      piece: await picture(shown('one-pagers/tidewell-1'), page),
      shows: 'an investor one-pager',
    },
    {
      path: paths.reviews,
      line: 'Founders on what happened next',
      piece: quote(first.text.split(/(?<=\.) /)[0] ?? first.text, `${first.name}, ${first.title}`),
      shows: 'the first sentence of a review',
    },
  ];
}

export async function cardsOfIntake(): Promise<readonly Card[]> {
  return [
    {
      path: paths.intake,
      line: 'Tell us about your business',
      piece: questionnaire(7),
      shows: 'the seven pages of the questionnaire',
    },
  ];
}
