/** The product's name: it stands here and nowhere else in the code. */
export const PRODUCT = 'Marblestep';

/** What the product is for, in one sentence. */
export const TAGLINE = 'Connecting customers with trusted, independent cleaners in their area.';

export const COPYRIGHT_YEAR = 2025;

/** The address of "email us" links; a production start sets its own (SUPPORT_EMAIL). */
export const DEMO_SUPPORT_EMAIL = 'hello@marblestep.test';

/** Who runs the product, as the legal pages name them. A production start sets its own (OPERATOR_NAME and so on). */
export const DEMO_OPERATOR = {
  name: `${PRODUCT} Demo LLC`,
  address: '1819 Marble Row, Baltimore, MD 21201',
  law: 'the State of Maryland',
};
