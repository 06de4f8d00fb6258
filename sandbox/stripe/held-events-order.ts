export interface HeldEventsOrder {
  /** 'created' when not given. */
  order?: 'created' | 'reversed' | 'shuffled';
  /** How often each one is sent, copies apart from each other when shuffled; 1 when not given. */
  times?: number;
}

/** Held events as asked for. */
export function ordered<T>(events: T[], { order = 'created', times = 1 }: HeldEventsOrder): T[] {
  const copies = Array.from({ length: times }, () => events).flat();
  if (order === 'shuffled') return shuffled(copies);
  return order === 'reversed' ? copies.reverse() : copies;
}

/** A copy in an order by chance. */
function shuffled<T>(items: T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
