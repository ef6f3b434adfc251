import type { Services } from '../services.ts';
import type { Answer, Question } from './question.ts';
import { OperatorProblem } from './verb.ts';
import { verbs } from './verbs.ts';

/** Runs a verb. What the operator can mend becomes a sentence; what is ours is thrown. */
export async function perform(services: Services, { verb: name, words, options }: Question): Promise<Answer> {
  const verb = verbs.find((candidate) => candidate.name === name);
  if (!verb)
    return { problem: `The API that is running knows no "${name}". Start it again with this version.` };
  try {
    return { report: await verb.run(services, { words, options }) };
  } catch (error) {
    if (error instanceof OperatorProblem) return { problem: error.message };
    throw error;
  }
}
