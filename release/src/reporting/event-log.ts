/**
 * Logs one line of JSON with the time and the event. `fields` must not contain personal data, the URLs of
 * requests or secrets.
 */
export function logEvent(event: string, fields: object, write: (line: string) => void = console.error): void {
  write(JSON.stringify({ at: new Date().toISOString(), event, ...fields }));
}

/**
 * Keeps the process running if the reader of its output exits (`| head -1`, a restarting log shipper) or the disk that
 * holds its log is full. Only the output is lost.
 */
export function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}

/**
 * Creates an alarm for faults that the operator must repair immediately. The alarm logs each reason once until the
 * fault is over. Log monitoring should match `"event":"alert"`.
 */
export function createAlarm() {
  let raised = '';
  return {
    raise: (reason: string, consequence: string) => {
      const message = `ALARM: ${reason} ${consequence}`;
      if (reason !== raised) logEvent('alert', { alert: 'live-release', message });
      raised = reason;
    },
    end: (message: string) => {
      if (raised !== '') logEvent('recovered', { message }, console.log);
      raised = '';
    },
  };
}
