import { maxLengths as fieldLengths } from './typed-text.ts';

/**
 * The intake questionnaire: pages, questions and limits. Browsers load this module, so it must not import a schema
 * library; `@site/wire` derives the API's schema from it.
 */

export const pageCount = 7;
export type PageNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The pages of the form. Only the email address is really required, even on a page labelled "Required". */
export const pages = [
  {
    number: 1,
    title: 'Essential business information',
    intro:
      'The facts that go on a cover: who you are, where you are and how you are set up. We cannot begin without them; only the email address is checked before you send.',
    label: 'Required',
  },
  {
    number: 2,
    title: 'Summary, funding and brand',
    intro: 'The story in short, what you are raising, how far you have come, and how you look.',
    label: 'Optional',
  },
  {
    number: 3,
    title: 'Differentiation and founder expertise',
    intro: 'Why this, why you. Plain words beat polished ones here: the polish is our part.',
    label: 'Optional',
  },
  {
    number: 4,
    title: 'Sales and marketing',
    intro: 'How customers hear of you, why they buy, and why they stay.',
    label: 'Optional',
  },
  {
    number: 5,
    title: 'Operations and logistics',
    intro: 'What happens behind the counter, from an order to a delivery.',
    label: 'Optional',
  },
  {
    number: 6,
    title: 'Financials',
    intro: 'Estimates are welcome. A number with a question mark is more use than a blank.',
    label: 'Optional',
  },
  {
    number: 7,
    title: 'Personnel and staffing',
    intro: 'Who does the work today, who joins, and what they are paid.',
    label: 'Optional',
  },
] as const;

/**
 * Maximum answer lengths by kind of question, in UTF-16 code units, as browsers count them. A long answer holds about
 * 1,300 English words. Even with every answer at its maximum length, a questionnaire stays under 1 MB in any writing
 * system.
 */
const maxLengths = {
  email: fieldLengths.email,
  text: 500,
  select: 500,
  colours: 500,
  products: 500,
  url: 2_048,
  'long-text': 8_000,
  files: 8_000,
} as const;

export type QuestionKind = keyof typeof maxLengths;

export type Question = {
  /** The name of the field in the form and the draft. */
  id: string;
  /** The page of the question; 0 puts the question above the pages, where it is always visible. */
  page: 0 | PageNumber;
  /** The question's text, which is also its payload key. */
  question: string;
  /** The question's text as it is shown, with a typographic apostrophe. */
  label: string;
  kind: QuestionKind;
  /** The maximum length of an answer, in UTF-16 code units. */
  maxLength: number;
  help?: string;
  placeholder?: string;
  required?: true;
  /**
   * Whether the question can wait. Its page shows such questions last, in a section that is collapsed unless one of
   * them is answered or the chosen plan needs all of the page's answers.
   */
  later?: true;
  autocomplete?: string;
  inputmode?: 'email' | 'url';
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

type Extras = Partial<
  Pick<Question, 'help' | 'placeholder' | 'required' | 'later' | 'autocomplete' | 'options' | 'maxLength'>
>;

/** Creates one row of the question table below. `kind` determines the maximum length and the on-screen keyboard. */
function question<const Id extends string>(
  page: Question['page'],
  id: Id,
  kind: QuestionKind,
  text: string,
  extras: Extras = {},
): Question & { id: Id } {
  const keyboard = kind === 'email' || kind === 'url' ? { inputmode: kind } : {};
  const label = text.replace("'", '’');
  return { id, page, question: text, label, kind, maxLength: maxLengths[kind], ...keyboard, ...extras };
}

/**
 * The table of questions, from which the form, the payload keys, the review page and the API's schema derive. A
 * question's text is also its key in the payload and its column in the spreadsheet, so a changed text creates a new
 * column.
 */
const table = [
  question(0, 'email', 'email', 'Email', {
    help: 'We send your invoice and your drafts here.',
    required: true,
    autocomplete: 'email',
  }),
  question(0, 'fiverrUsername', 'text', 'Fiverr username', {
    help: 'To match an order that you place there.',
    autocomplete: 'off',
  }),

  question(1, 'businessName', 'text', 'What is the name of your business?', {
    autocomplete: 'organization',
    maxLength: fieldLengths.line,
  }),
  question(1, 'website', 'url', 'What is the address of your website?', {
    placeholder: 'https://',
    autocomplete: 'url',
  }),
  question(1, 'businessAddress', 'long-text', 'What is the physical or registered address of the business?', {
    autocomplete: 'street-address',
  }),
  question(1, 'founderName', 'text', 'What is the full name of the founder?', {
    help: 'If there are several founders, name the one who will present.',
    autocomplete: 'name',
    maxLength: fieldLengths.line,
  }),
  question(1, 'founderLinkedin', 'url', "What is the founder's LinkedIn profile?", {
    placeholder: 'https://www.linkedin.com/in/',
    autocomplete: 'off',
  }),
  question(1, 'legalStructure', 'select', 'What is the legal structure of the business?', {
    options: legalStructures,
    later: true,
  }),
  question(1, 'foundedYear', 'text', 'In which year was the business founded?', {
    help: 'A plan counts too: “not yet registered, launching next spring”.',
    later: true,
    autocomplete: 'off',
  }),

  question(2, 'businessSummary', 'long-text', 'What does your business do, in a few sentences?', {
    help: 'As you would tell an investor who has never heard of your market: what you sell, to whom, and why now.',
  }),
  question(2, 'fundingAmount', 'text', 'How much funding are you looking for?', {
    help: 'An amount or a range, with its currency.',
    autocomplete: 'off',
  }),
  question(2, 'fundingPurpose', 'long-text', 'What will you spend the funding on?', {
    help: 'Rough shares are enough: “half on product, a third on sales, the rest as runway”.',
  }),
  question(2, 'milestones', 'long-text', 'Which milestones have you reached, and which come next?', {
    help: 'Customers, revenue, pilots, patents, hires: with dates where you have them.',
  }),
  question(2, 'assetsLink', 'url', 'Where can we download your brand assets?', {
    help: 'A public link to a folder, shared as “Anyone with the link can view”.',
    placeholder: 'https://',
    autocomplete: 'off',
  }),
  question(2, 'brandAssets', 'files', 'Which brand assets do you have (logo, pictures, brand guide)?'),
  question(2, 'brandColors', 'colours', 'What are your brand colours?', {
    help: 'Codes or words, as you have them: “#0B5FFF and a warm grey”.',
    autocomplete: 'off',
  }),

  question(3, 'uniqueValue', 'long-text', 'What makes your business unique?', {
    help: 'The one thing that a customer would miss if you closed tomorrow.',
  }),
  question(3, 'competitors', 'long-text', 'Who are your main competitors?', {
    help: 'Count what people do today without you, even if that is a spreadsheet.',
  }),
  question(3, 'problemSolved', 'long-text', 'Which problem do you solve?', {
    help: 'Who has it, how often, and what it costs them.',
  }),
  question(3, 'solutionDifferentiator', 'long-text', 'How is your solution different from the others?'),
  question(3, 'relevantExperience', 'long-text', 'What experience do the founders have in this industry?'),
  question(3, 'previousBusiness', 'long-text', 'Have you started or run a business before?', {
    help: 'What it was and how it ended. A business that failed is a credential too.',
    later: true,
  }),
  question(3, 'skills', 'long-text', 'Which skills do the founders bring to the business?', { later: true }),

  question(4, 'onlineStrategy', 'long-text', 'How do you find customers online?', {
    help: 'Channels you use or plan to use: search, social media, email, marketplaces, partners.',
  }),
  question(4, 'offlineStrategy', 'long-text', 'How do you find customers offline?', {
    help: 'Events, print, shops, referrals, a sales force.',
  }),
  question(4, 'existingCustomers', 'long-text', 'Who are your existing customers?', {
    help: 'How many, of which kind, and a name or two if we may use them.',
  }),
  question(4, 'successfulMarketing', 'long-text', 'Which marketing has worked best so far?'),
  question(4, 'customerRetention', 'long-text', 'How do you keep the customers you win?', {
    help: 'Churn or repeat rates belong here if you measure them.',
    later: true,
  }),
  question(4, 'salesTeam', 'long-text', 'Who sells for you, and how is the sales team organised?', {
    later: true,
  }),

  question(5, 'keyProcesses', 'long-text', 'What are the key processes of your business?', {
    help: 'The steps from an order to a satisfied customer.',
  }),
  question(5, 'suppliersAndPartners', 'long-text', 'Who are your suppliers and partners?'),
  question(5, 'businessTools', 'long-text', 'Which tools and software run your business?'),
  question(5, 'physicalLocation', 'long-text', 'Do you work from a physical location?', {
    help: 'Offices, shops, workshops, warehouses: where, and whether rented or owned.',
  }),
  question(5, 'orderFulfillment', 'long-text', 'How do you fulfil orders?', {
    help: 'Delivery, onboarding, or a download: how the customer gets what they paid for, and how long it takes.',
  }),
  question(5, 'operationalChallenges', 'long-text', 'Which operational challenges do you face?'),

  question(6, 'capitalExpenditure', 'long-text', 'Which capital expenditure do you plan?', {
    help: 'Equipment, vehicles, fittings: what lasts longer than a year, with rough amounts.',
  }),
  question(6, 'marketingCosts', 'long-text', 'What will you spend on marketing?', {
    help: 'Per month or per year, as you plan it.',
  }),
  question(6, 'legalCosts', 'long-text', 'What legal costs do you expect?', {
    help: 'Registration, contracts, licences, intellectual property.',
  }),
  question(6, 'developmentCosts', 'long-text', 'What will development cost?', {
    help: 'Building the product: software, prototypes, tooling, tests.',
  }),
  question(6, 'keyProducts', 'products', 'Which key products or services do you sell?', {
    help: 'Up to five. Estimates are fine for what is not on sale yet.',
  }),
  question(6, 'growthRate', 'text', 'Which growth rate do you expect?', {
    help: 'Per month or per year: “8% a month in the first year, then 3%”.',
    autocomplete: 'off',
  }),
  question(6, 'operatingExpenses', 'long-text', 'What are your monthly operating expenses?', {
    help: 'Rent, software, insurance, travel, fees. Salaries come on the next page.',
  }),

  question(7, 'currentEmployees', 'long-text', 'Who works in the business today?', {
    help: 'Roles and how many of each; freelancers count.',
  }),
  question(7, 'hiringPlans', 'long-text', 'Whom do you plan to hire, and when?'),
  question(7, 'employeeSalaries', 'long-text', 'What do you pay, or plan to pay, your employees?', {
    help: 'By role, per month or per year. The founders’ own pay belongs here.',
  }),
] as const;

export type QuestionId = (typeof table)[number]['id'];
export const questions: readonly (Question & { id: QuestionId })[] = table;

export function listQuestions(page: Question['page']): readonly Question[] {
  return questions.filter((question) => question.page === page);
}

export const maxProducts = 5;
/** Suggested limits for brand assets. Exceeding them only causes a warning. */
export const maxFiles = 5;
export const maxFileBytes = 100 * 1024 * 1024;
/** Separates the names of brand assets in the payload. */
export const fileNameSeparator = ', ';

/**
 * The questions about each main product. In the payload, a field's name is the product's number followed by `key`, for
 * example `Key product 2: price`.
 */
export const productFields = [
  { id: 'name', label: 'Product or service', key: '', maxLength: 500 },
  { id: 'price', label: 'Price', key: ': price', maxLength: 500 },
  { id: 'firstMonthSales', label: 'First-month sales', key: ': first-month sales', maxLength: 500 },
] as const;
export type ProductFieldId = (typeof productFields)[number]['id'];
