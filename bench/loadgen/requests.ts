/** What a client sends; paths and bodies are taken in turn, so that no two requests need be the same. */
export interface Requests {
  origin: string;
  method: 'GET' | 'POST';
  paths: string[];
  bodies?: string[];
  headers: Record<string, string>;
  /** Each request comes from an address of its own, as a proxy in front would tell it: limits by address stay out of it. */
  manyAddresses?: boolean;
}

export interface LoadOrder {
  requests: Requests;
  connections: number;
  /** Requests in all. */
  total: number;
}

/** The results of a load order. */
export interface LoadOutcome {
  answered: number;
  /** Answers that were not 200, by status; 0 for no answer at all. */
  refused: Record<number, number>;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}
