/** The `on`, `once` and `off` that Stripe's elements have. */
export class Emitter {
  #handlers = new Map();

  on(event, handler) {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }

  once(event, handler) {
    const once = (detail) => {
      this.off(event, once);
      handler(detail);
    };
    return this.on(event, once);
  }

  off(event, handler) {
    const left = handler ? (this.#handlers.get(event) ?? []).filter((other) => other !== handler) : [];
    this.#handlers.set(event, left);
    return this;
  }

  emit(event, detail) {
    for (const handler of this.#handlers.get(event) ?? []) handler(detail);
  }
}
