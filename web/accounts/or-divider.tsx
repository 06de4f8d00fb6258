import './or-divider.css';

/** Between two ways to do the same. */
export const Or = () => <p className="or">OR</p>;
