/** The one simple pattern, so that nobody passes in a form and fails at the API. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
