/** The Trusted Types policies that are allowed outside the payment page. */
export const trustedTypesPolicies = {
  /** Allows the only strings that may become inline scripts: import maps with hashes, and speculation rules. */
  importMaps: 'import-maps',
  /** Allows script URLs for remotes built with a different bundler, because their code does not use Trusted Types. */
  default: 'default',
} as const;
