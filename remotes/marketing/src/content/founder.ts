/** SAMPLE CONTENT: the founder is invented until a launch names the real one. */
export const founder = { name: 'Eleanor Voss', role: 'Founder' } as const;
