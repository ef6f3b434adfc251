/**
 * The ordered table of the intake questionnaire. It is long because it is complete: the form, the payload's keys, the
 * review of the answers, the API's schema and the tests derive from these rows.
 *
 * A question's text is also its key in the payload and in the spreadsheet that receives it, so a changed text is a new
 * column: raise `questionnaireVersion`.
 */
export const questionnaireVersion = 1;

export type QuestionKind =
  | 'text'
  | 'long-text'
  | 'email'
  | 'url'
  | 'select'
  | 'files'
  | 'colours'
  | 'products';

export type Question = {
  /** The field's name in the form and in the draft. */
  id: string;
  /** 1 to 7; 0 is above the pages, whichever is on screen. */
  page: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** The question's text, which is its key in the payload. */
  question: string;
  kind: QuestionKind;
  /** The most characters that are accepted, in UTF-16 units as browsers count them. */
  maxLength: number;
  help?: string;
  placeholder?: string;
  required?: true;
  autocomplete?: string;
  inputmode?: 'email' | 'url' | 'text';
  options?: readonly string[];
};

export const legalStructures = [
  'Sole Proprietor',
  'LLC',
  'Corporation',
  'Partnership',
  'Cooperative',
  'Non-Profit',
  'Other',
] as const;

/** A line, an address on the web, and a long answer (some 3,000 words). */
const line = 500;
const webAddress = 2048;
const essay = 20_000;

export const questions = [
  {
    id: 'email',
    page: 0,
    question: 'Email',
    kind: 'email',
    maxLength: 320,
    help: 'We send your invoice and your drafts here.',
    required: true,
    autocomplete: 'email',
    inputmode: 'email',
  },
  {
    id: 'fiverrUsername',
    page: 0,
    question: 'Fiverr username',
    kind: 'text',
    maxLength: line,
    help: 'If you have one. Contracts run on Fiverr.',
    autocomplete: 'off',
  },

  {
    id: 'businessName',
    page: 1,
    question: 'What is the name of your business?',
    kind: 'text',
    maxLength: line,
    autocomplete: 'organization',
  },
  {
    id: 'website',
    page: 1,
    question: 'What is the address of your website?',
    kind: 'url',
    maxLength: webAddress,
    placeholder: 'https://',
    autocomplete: 'url',
    inputmode: 'url',
  },
  {
    id: 'businessAddress',
    page: 1,
    question: 'What is the physical or registered address of the business?',
    kind: 'long-text',
    maxLength: essay,
    autocomplete: 'street-address',
  },
  {
    id: 'founderName',
    page: 1,
    question: 'What is the full name of the founder?',
    kind: 'text',
    maxLength: line,
    help: 'With several founders, put the one who will present first.',
    autocomplete: 'name',
  },
  {
    id: 'founderLinkedin',
    page: 1,
    question: "What is the founder's LinkedIn profile?",
    kind: 'url',
    maxLength: webAddress,
    placeholder: 'https://www.linkedin.com/in/',
    autocomplete: 'off',
    inputmode: 'url',
  },
  {
    id: 'legalStructure',
    page: 1,
    question: 'What is the legal structure of the business?',
    kind: 'select',
    maxLength: line,
    options: legalStructures,
  },
  {
    id: 'foundedYear',
    page: 1,
    question: 'In which year was the business founded?',
    kind: 'text',
    maxLength: line,
    help: 'A plan counts too: “not yet registered, launching next spring”.',
    autocomplete: 'off',
  },

  {
    id: 'businessSummary',
    page: 2,
    question: 'What does your business do, in a few sentences?',
    kind: 'long-text',
    maxLength: essay,
    help: 'As you would tell an investor who has never heard of your market: what you sell, to whom, and why now.',
  },
  {
    id: 'fundingAmount',
    page: 2,
    question: 'How much funding are you looking for?',
    kind: 'text',
    maxLength: line,
    help: 'An amount or a range, with its currency.',
    autocomplete: 'off',
  },
  {
    id: 'fundingPurpose',
    page: 2,
    question: 'What will you spend the funding on?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Rough shares are enough: “half on product, a third on sales, the rest as runway”.',
  },
  {
    id: 'milestones',
    page: 2,
    question: 'Which milestones have you reached, and which come next?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Customers, revenue, pilots, patents, hires: with dates where you have them.',
  },
  {
    id: 'brandAssets',
    page: 2,
    question: 'Which brand assets do you have (logo, pictures, brand guide)?',
    kind: 'files',
    maxLength: essay,
  },
  {
    id: 'assetsLink',
    page: 2,
    question: 'Where can we download your brand assets?',
    kind: 'url',
    maxLength: webAddress,
    help: 'A public link to a folder, shared as “Anyone with the link can view”.',
    placeholder: 'https://',
    autocomplete: 'off',
    inputmode: 'url',
  },
  {
    id: 'brandColors',
    page: 2,
    question: 'What are your brand colours?',
    kind: 'colours',
    maxLength: line,
    help: 'Codes or words, as you have them: “#0B5FFF and a warm grey”.',
    autocomplete: 'off',
  },

  {
    id: 'uniqueValue',
    page: 3,
    question: 'What makes your business unique?',
    kind: 'long-text',
    maxLength: essay,
    help: 'The one thing that a customer would miss if you closed tomorrow.',
  },
  {
    id: 'competitors',
    page: 3,
    question: 'Who are your main competitors?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Count what people do today without you, even if that is a spreadsheet.',
  },
  {
    id: 'problemSolved',
    page: 3,
    question: 'Which problem do you solve?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Who has it, how often, and what it costs them.',
  },
  {
    id: 'solutionDifferentiator',
    page: 3,
    question: 'How is your solution different from the others?',
    kind: 'long-text',
    maxLength: essay,
  },
  {
    id: 'relevantExperience',
    page: 3,
    question: 'What experience do the founders have in this industry?',
    kind: 'long-text',
    maxLength: essay,
  },
  {
    id: 'previousBusiness',
    page: 3,
    question: 'Have you started or run a business before?',
    kind: 'long-text',
    maxLength: essay,
    help: 'What it was and how it ended. A business that failed is a credential too.',
  },
  {
    id: 'skills',
    page: 3,
    question: 'Which skills do the founders bring to the business?',
    kind: 'long-text',
    maxLength: essay,
  },

  {
    id: 'onlineStrategy',
    page: 4,
    question: 'How do you find customers online?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Channels you use or plan to use: search, social media, e-mail, marketplaces, partners.',
  },
  {
    id: 'offlineStrategy',
    page: 4,
    question: 'How do you find customers offline?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Events, print, shops, referrals, a sales force.',
  },
  {
    id: 'existingCustomers',
    page: 4,
    question: 'Who are your existing customers?',
    kind: 'long-text',
    maxLength: essay,
    help: 'How many, of which kind, and a name or two if we may use them.',
  },
  {
    id: 'successfulMarketing',
    page: 4,
    question: 'Which marketing has worked best so far?',
    kind: 'long-text',
    maxLength: essay,
  },
  {
    id: 'customerRetention',
    page: 4,
    question: 'How do you keep the customers you win?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Churn or repeat rates belong here if you measure them.',
  },
  {
    id: 'salesTeam',
    page: 4,
    question: 'Who sells for you, and how is the sales team organised?',
    kind: 'long-text',
    maxLength: essay,
  },

  {
    id: 'keyProcesses',
    page: 5,
    question: 'What are the key processes of your business?',
    kind: 'long-text',
    maxLength: essay,
    help: 'The steps from an order to a satisfied customer.',
  },
  {
    id: 'suppliersAndPartners',
    page: 5,
    question: 'Who are your suppliers and partners?',
    kind: 'long-text',
    maxLength: essay,
  },
  {
    id: 'businessTools',
    page: 5,
    question: 'Which tools and software run your business?',
    kind: 'long-text',
    maxLength: essay,
  },
  {
    id: 'physicalLocation',
    page: 5,
    question: 'Do you work from a physical location?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Offices, shops, workshops, warehouses: where, and whether rented or owned.',
  },
  {
    id: 'orderFulfillment',
    page: 5,
    question: 'How do you fulfil orders?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Delivery, onboarding, or a download: how the customer gets what they paid for, and how long it takes.',
  },
  {
    id: 'operationalChallenges',
    page: 5,
    question: 'Which operational challenges do you face?',
    kind: 'long-text',
    maxLength: essay,
  },

  {
    id: 'capitalExpenditure',
    page: 6,
    question: 'Which capital expenditure do you plan?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Equipment, vehicles, fittings: what lasts longer than a year, with rough amounts.',
  },
  {
    id: 'marketingCosts',
    page: 6,
    question: 'What will you spend on marketing?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Per month or per year, as you plan it.',
  },
  {
    id: 'legalCosts',
    page: 6,
    question: 'What legal costs do you expect?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Registration, contracts, licences, intellectual property.',
  },
  {
    id: 'developmentCosts',
    page: 6,
    question: 'What will development cost?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Building the product: software, prototypes, tooling, tests.',
  },
  {
    id: 'keyProducts',
    page: 6,
    question: 'Which key products or services do you sell?',
    kind: 'products',
    maxLength: line,
    help: 'Up to five. Estimates are fine for what is not on sale yet.',
  },
  {
    id: 'growthRate',
    page: 6,
    question: 'Which growth rate do you expect?',
    kind: 'text',
    maxLength: line,
    help: 'Per month or per year: “8% a month in the first year, then 3%”.',
    autocomplete: 'off',
  },
  {
    id: 'operatingExpenses',
    page: 6,
    question: 'What are your monthly operating expenses?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Rent, software, insurance, travel, fees. Salaries come on the next page.',
  },

  {
    id: 'currentEmployees',
    page: 7,
    question: 'Who works in the business today?',
    kind: 'long-text',
    maxLength: essay,
    help: 'Roles and how many of each; freelancers count.',
  },
  {
    id: 'hiringPlans',
    page: 7,
    question: 'Whom do you plan to hire, and when?',
    kind: 'long-text',
    maxLength: essay,
  },
  {
    id: 'employeeSalaries',
    page: 7,
    question: 'What do you pay, or plan to pay, your employees?',
    kind: 'long-text',
    maxLength: essay,
    help: 'By role, per month or per year. The founders’ own pay belongs here.',
  },
] as const satisfies readonly Question[];

export type QuestionId = (typeof questions)[number]['id'];
