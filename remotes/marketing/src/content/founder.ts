import portrait from '../people/eleanor-voss.svg';
import signature from '../people/signature.svg';

/** SAMPLE CONTENT: the founder is invented until a launch names the real one. */
export const founder = { name: 'Eleanor Voss', role: 'Founder', portrait, signature } as const;
