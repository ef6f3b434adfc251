/** How the text in the provider's frames looks: the tokens of this page, read where they are defined. */
export function cardStyle() {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: {
      color: token('--color-text'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: token('--color-text-soft') },
    },
    invalid: { color: token('--color-danger'), iconColor: token('--color-danger') },
  };
}
