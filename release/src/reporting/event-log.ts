/** Writes one line of JSON: the time and the event. `fields` hold nothing personal, no address of a request and no secret. */
export function logEvent(event: string, fields: object, write: (line: string) => void = console.error): void {
  write(JSON.stringify({ at: new Date().toISOString(), event, ...fields }));
}

/**
 * Lets a process outlive the readers of its output: when they end (`| head -1`, a log shipper that restarts), or the disk
 * of a log is full, what is written is lost, and nothing else.
 */
export function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}

/** Reports what the operator must repair now, each reason once until it is over: let the log's alarm match `"event":"alert"`. */
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
