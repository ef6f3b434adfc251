import { payloadKeyOf } from '@site/domain/questionnaire-payload';
import type { List } from '../platform/operator/list.ts';

const names = ['businessName', 'founderName', 'email'] as const;

export const questionnaireList: List = {
  name: 'questionnaires',
  what: 'questionnaires; with an id, all its answers',
  dated: 'arrival',
  id: 'id',
  columns: ['submissionId', 'receivedAt', 'revision', 'inSpreadsheet', ...names.map(payloadKeyOf)],
};
