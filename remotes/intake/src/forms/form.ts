import type { UseFormReturn } from 'react-hook-form';
import type { Answers } from '../lib/answers.ts';

/** The questionnaire's form: all answers, whichever page is on screen. */
export type IntakeForm = UseFormReturn<Answers>;
