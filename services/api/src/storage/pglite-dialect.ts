import { type DatabaseConnection, type Driver, type PGlite, PGliteDialect, PGliteDriver } from 'kysely';

/**
 * Kysely's PGlite driver hands its one connection to everybody at once: a query
 * from elsewhere would land inside whatever transaction is open. Here whoever
 * has the connection has it alone.
 */
class OneAtATimeDriver extends PGliteDriver {
  #queue: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  override async acquireConnection(): Promise<DatabaseConnection> {
    const turn = this.#queue;
    let release = (): void => {};
    this.#queue = new Promise((resolve) => {
      release = resolve;
    });
    await turn;
    this.#release = release;
    return await super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }
}

export class ExclusivePGliteDialect extends PGliteDialect {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override createDriver(): Driver {
    return new OneAtATimeDriver({ pglite: this.#pglite });
  }
}
