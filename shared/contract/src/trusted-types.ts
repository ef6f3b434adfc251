/** The one policy by which text may become a script off the payment page: an import map that names hashes. */
export const trustedTypesPolicy = 'import-maps';
