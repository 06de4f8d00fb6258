/** A small window in which the light goes on: something is done. Always beside its words. */
export const Lamp = () => <span className="lamp" aria-hidden="true" />;
