import './or-divider.css';

/** Separates two ways to sign in. */
export const OrDivider = () => <p className="or-divider">OR</p>;
