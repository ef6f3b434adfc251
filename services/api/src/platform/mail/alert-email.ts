import { site } from '@site/domain/site';
import { logAlert, logError } from '@site/telemetry/log';
import type { Config } from '../config/api-config.ts';
import { composeMail, paragraph, title } from './mail-layout.ts';
import type { Mailer } from './mailer.ts';

/** What the operator must repair: jobs that were given up, and keys that are rejected. */
export type Alert = (alert: 'dead-letters' | 'credentials', message: string) => void;

/** Alerts by a line in the log and, for a seller without an alarm on it, by one plain email. Nothing waits for it. */
export function createAlert(
  mailer: Pick<Mailer, 'send'>,
  { noticesTo: to, seller }: Pick<Config, 'noticesTo' | 'seller'>,
): Alert {
  return (alert, message) => {
    logAlert(alert, message);
    if (to === undefined) return;
    const date = new Date();
    const mail = {
      ...{ key: `alert-${alert}-${date.toISOString()}`, to, date },
      ...composeMail({
        subject: `${site.name} needs attention`,
        title: 'Alert',
        sender: seller,
        parts: [title('Please look at this'), paragraph(message)],
      }),
    };
    void mailer.send(mail).catch((error: unknown) => logError('alert_mail', error));
  };
}
