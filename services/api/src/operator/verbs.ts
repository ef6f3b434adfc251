import type { Verb } from './verb.ts';
import { cspReportsVerb } from './verbs/csp-reports.ts';
import { invoicesVerb } from './verbs/invoices.ts';
import { jobsVerb } from './verbs/jobs.ts';
import { personEraseVerb } from './verbs/person-erase.ts';
import { personExportVerb } from './verbs/person-export.ts';
import { resendInvoiceVerb } from './verbs/resend-invoice.ts';
import { retentionVerb } from './verbs/retention.ts';
import { retryVerb } from './verbs/retry.ts';
import { vitalsVerb } from './verbs/vitals.ts';

/** Everything that the operator can ask for, in the order of the help. A new verb is a file and a row here. */
export const verbs: readonly Verb[] = [
  jobsVerb,
  retryVerb,
  invoicesVerb,
  resendInvoiceVerb,
  personExportVerb,
  personEraseVerb,
  retentionVerb,
  vitalsVerb,
  cspReportsVerb,
];
