/** One ordered table of questions, from which the form, the payload's keys, the review and the API's checks derive. */
export type QuestionKind = 'text' | 'long-text' | 'email' | 'url' | 'select' | 'files' | 'products';
