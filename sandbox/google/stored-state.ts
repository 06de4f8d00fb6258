import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { RecordStore } from '../records/record-store.ts';
import type { Records } from '../records/records.ts';

/**
 * Where `oidc-provider` keeps the objects of one of its models (sessions, codes, ...). That they have expired it sees
 * for itself. The store forgets nothing, so what is destroyed leaves null behind.
 */
export class StoredState implements Adapter {
  readonly #store: RecordStore;
  readonly #payloads: Records<AdapterPayload | null>;

  constructor(store: RecordStore, model: string) {
    this.#store = store;
    this.#payloads = store.records(`google_${model}`);
  }

  async upsert(id: string, payload: AdapterPayload | null): Promise<void> {
    this.#payloads.put(id, payload);
    await this.#store.saved();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#payloads.get(id) ?? undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#payloads.all().find((payload) => payload?.uid === uid) ?? undefined;
  }

  /** User codes are the device flow's, which this provider does not offer. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = this.#payloads.get(id);
    if (payload) await this.upsert(id, { ...payload, consumed: Math.floor(Date.now() / 1000) });
  }

  destroy(id: string): Promise<void> {
    return this.upsert(id, null);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const ofGrant = this.#payloads.all().filter((payload) => payload?.grantId === grantId);
    for (const payload of ofGrant) if (payload?.jti) await this.destroy(payload.jti);
  }
}
