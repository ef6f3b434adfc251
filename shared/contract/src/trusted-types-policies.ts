/** Trusted Types policies that are allowed outside the payment page. */
export const trustedTypesPolicies = {
  /** The only texts that may become scripts: import maps with hashes, and speculation rules. */
  importMaps: 'import-maps',
  /** Addresses of scripts that remotes of other build tools load. */
  default: 'default',
} as const;
