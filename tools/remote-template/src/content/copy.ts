export const copy = {
  title: 'Sample remote',
  description: 'Sample remote: a remote of the site that is built, released and rolled back on its own.',
  lead: 'This remote is released on its own. Change this line while pnpm dev runs, and see it here at once.',
} as const;
