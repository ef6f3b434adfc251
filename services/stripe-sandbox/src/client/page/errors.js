/** The page uses Stripe.js in a way that cannot work: thrown, as Stripe.js does, not returned. */
export class IntegrationError extends Error {
  /** @override */
  name = 'IntegrationError';
}

/** @type {{ error: { type: string, message: string } }} */
export const connectionFailure = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  },
};
