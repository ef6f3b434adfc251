import { payloadFields } from '@site/domain/questionnaire';
import type { List } from '../platform/operator/list.ts';

const names = ['businessName', 'founderName', 'email'].map(
  (id) => payloadFields().find(({ question }) => question === id)?.key ?? '',
);

export const questionnaireList: List = {
  name: 'questionnaires',
  what: 'questionnaires; with an id, all its answers',
  id: 'id',
  columns: ['submissionId', 'receivedAt', 'revision', 'inSpreadsheet', ...names],
};
