/** The `code` of the refusal of a password that is among the most common ones (docs/product.md#passwords). */
export const COMMON_PASSWORD = 'common_password';
