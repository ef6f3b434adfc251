const files = import.meta.glob<string>('./people/*.svg', { eager: true, query: '?url', import: 'default' });

/** Returns the portrait of a member of the team. */
export const drawingOf = (name: string) => files[`./people/${name.toLowerCase().replaceAll(' ', '-')}.svg`];
