const files = import.meta.glob<string>('./logos/*.svg', { eager: true, query: '?url', import: 'default' });

/**
 * Returns the address of a company's logo for the testimonials, 48 by 48 pixels. The logos are not in the module of the
 * texts, because tools read the texts without a bundler.
 */
export function companyLogoOf(company: string): string | undefined {
  return files[`./logos/${company}.svg`];
}
