/** Values of one kind by id, in the order in which they were first put. Values are replaced, never changed in place. */
export interface Records<T> {
  get(id: string): T | undefined;
  /** Oldest first. */
  all(): T[];
  put(id: string, value: T): T;
}

export interface StoredRow {
  kind: string;
  id: string;
  position: number;
  value: unknown;
}

/** Keeps values in memory and tells `onPut` of each one that has to be stored. */
export class MemoryRecords<T> implements Records<T> {
  readonly #kind: string;
  readonly #onPut: (row: StoredRow) => void;
  readonly #values = new Map<string, { position: number; value: T }>();
  #nextPosition = 0;

  constructor(kind: string, stored: StoredRow[], onPut: (row: StoredRow) => void) {
    this.#kind = kind;
    this.#onPut = onPut;
    for (const row of stored) {
      this.#values.set(row.id, { position: row.position, value: row.value as T });
      this.#nextPosition = row.position + 1;
    }
  }

  get(id: string): T | undefined {
    return this.#values.get(id)?.value;
  }

  all(): T[] {
    return Array.from(this.#values.values(), (entry) => entry.value);
  }

  put(id: string, value: T): T {
    const position = this.#values.get(id)?.position ?? this.#nextPosition++;
    this.#values.set(id, { position, value });
    this.#onPut({ kind: this.#kind, id, position, value });
    return value;
  }
}
