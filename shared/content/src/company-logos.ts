const files = import.meta.glob<string>('./logos/*.svg', { eager: true, query: '?url', import: 'default' });

/** The address of a company's logo in the testimonials, 48 by 48. Separate from the text, which tools read without a bundler. */
export function companyLogoOf(company: string): string | undefined {
  return files[`./logos/${company}.svg`];
}
